export { createPlans, type Plans } from './plans.ts'
