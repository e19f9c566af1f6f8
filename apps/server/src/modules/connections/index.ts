export { type Connections, type ConnectionsDeps, createConnections } from './connections.ts'
export type { Batch, OwnedMovement, TransactionStore } from './ports.ts'
export {
  type AccountFact,
  type BankFacts,
  type BankProvider,
  type CaseRef,
  type MovementFact,
  type ProviderCallback,
  ProviderPayloadInvalid,
} from './provider.ts'
export { connectionRoutes } from './routes.ts'
