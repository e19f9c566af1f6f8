export { createFirstSteps } from './first-steps.ts'
export { registerInsightRoutes } from './routes.ts'
export { createInsights } from './service.ts'
