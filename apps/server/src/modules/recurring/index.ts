export { createRecountWork } from './jobs.ts'
export type { Outlook, RecurringOutlook } from './outlook.ts'
export { recurringRoutes } from './routes.ts'
export { createRecurring } from './service.ts'
