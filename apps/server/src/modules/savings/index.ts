export { createSavingsSubscriber, createSavingsWorker } from './jobs.ts'
export { savingsLookup } from './lookup.ts'
export { registerSavingsRoutes } from './routes.ts'
export { createSavings } from './service.ts'
