export { registerPayCycleRoutes } from './routes.ts'
export { createPayCycles } from './service.ts'
