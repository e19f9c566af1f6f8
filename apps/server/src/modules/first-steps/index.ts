export { registerFirstStepsRoutes } from './routes.ts'
export { createFirstSteps } from './service.ts'
