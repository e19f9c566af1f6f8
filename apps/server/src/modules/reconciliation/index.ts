export { createBrokenReconciliations, type ListBrokenReconciliations } from './broken.ts'
export { registerReconciliationRoutes } from './routes.ts'
export { createReconciliations, forgetReconciliations } from './service.ts'
