export { savedFilterRoutes } from './routes.ts'
export { createSavedFilters } from './service.ts'
