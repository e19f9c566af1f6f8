export { analyticsRoutes } from './routes.ts'
export { createAnalytics } from './service.ts'
