export { registerReconciliationRoutes } from './routes.ts'
export { createReconciliations, forgetReconciliations, type Reconciliations } from './service.ts'
