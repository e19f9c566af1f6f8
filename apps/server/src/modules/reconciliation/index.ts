export { registerReconciliationRoutes } from './routes.ts'
export { createReconciliations, forgetReconciliations } from './service.ts'
