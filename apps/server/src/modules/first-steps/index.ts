export { firstStepsRoutes } from './routes.ts'
