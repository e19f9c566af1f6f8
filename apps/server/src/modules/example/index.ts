export { demoQueues } from './jobs.ts'
export type { DaySpan, DemoBank, DemoServicesAt } from './ports.ts'
export { demoPublicRoutes, registerDemoRoutes } from './routes.ts'
export { createDemo, type DemoDeps } from './service.ts'
