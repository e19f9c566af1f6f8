export type { PromisedToGoal } from './read.ts'
export { goalRoutes } from './routes.ts'
export { createGoals } from './service.ts'
