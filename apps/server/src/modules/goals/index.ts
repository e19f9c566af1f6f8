export { createAllocationRepair } from './allocations/repair.ts'
export { goalLookup } from './lookup.ts'
export { registerGoalRoutes } from './routes.ts'
export { createGoals, type Goals } from './service.ts'
