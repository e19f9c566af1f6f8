export { firstStepsRoutes } from './routes.ts'
export { createFirstSteps } from './service.ts'
