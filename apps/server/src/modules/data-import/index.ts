export { createDataImports } from './module.ts'
export { registerDataImportRoutes } from './routes.ts'
