export { createFirstSteps } from './first-steps.ts'
export { registerFirstStepsRoutes, registerInsightRoutes } from './routes.ts'
export { createInsights } from './service.ts'
