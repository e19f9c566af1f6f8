export type { Days, ExampleBank, RoomsAt } from './ports.ts'
export { examplePublicRoutes, exampleRoutes } from './routes.ts'
export { createExample, type ExampleDeps } from './service.ts'
