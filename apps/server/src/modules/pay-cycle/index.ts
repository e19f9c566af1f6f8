export type { LineEvent } from './line-events.ts'
export { loadPayCycle, type PayCycleSources } from './load-pay-cycle.ts'
export { registerPayCycleRoutes } from './routes.ts'
export { createPayCycles, type PayCycles } from './service.ts'
