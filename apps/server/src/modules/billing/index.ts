export { changePlan } from './change-plan.ts'
export { isPlan } from './domain/plan.ts'
export { createPlans, type Plans } from './plans.ts'
