export { createBringing } from './bring.ts'
export { type Connections, createConnections } from './connections.ts'
export type { FinalCallback } from './deliver.ts'
export type { AccountFact, BankFacts, LineFact, MovementFact } from './facts.ts'
export {
  type BankProvider,
  type BankRefresh,
  BankRefused,
  type ProviderCallback,
  ProviderPayloadInvalid,
  type RefreshRequest,
} from './provider.ts'
export type { BankNews, BankPull, EventRef } from './pull-port.ts'
export { connectionRoutes } from './routes.ts'
export { createSetAside, type SetAside } from './set-aside.ts'
