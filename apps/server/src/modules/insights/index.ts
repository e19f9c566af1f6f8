export { registerInsightRoutes } from './routes.ts'
export { createInsights } from './service.ts'
