export type { PromisedToGoal } from './read.ts'
export { goalRoutes } from './routes.ts'
export { createGoals, type Goals } from './service.ts'
