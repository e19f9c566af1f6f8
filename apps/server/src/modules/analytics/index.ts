export { analyticsRoutes } from './routes.ts'
export { type Analytics, createAnalytics } from './service.ts'
