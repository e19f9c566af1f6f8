export { analyticsRoutes } from './routes.ts'
export { createAnalytics } from './service.ts'
export { type Standing, standingIn } from './standing.ts'
