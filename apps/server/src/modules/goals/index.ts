export { goalRoutes } from './routes.ts'
export { createGoals } from './service.ts'
