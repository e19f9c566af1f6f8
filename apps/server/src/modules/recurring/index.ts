export { createRefresh } from './refresh.ts'
export { recurringRoutes } from './routes.ts'
export { createRecurring } from './service.ts'
