export { cycleRoutes } from './routes.ts'
export { createCycles } from './service.ts'
