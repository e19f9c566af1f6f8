export { createRecountWork } from './jobs.ts'
export { recurringRoutes } from './routes.ts'
export { createRecurring } from './service.ts'
