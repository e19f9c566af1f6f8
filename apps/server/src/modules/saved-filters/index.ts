export { registerSavedFilterRoutes } from './routes.ts'
export { createSavedFilters } from './service.ts'
