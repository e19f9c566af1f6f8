export { type Connections, createConnections } from './connections.ts'
export type { TransactionStore } from './ports.ts'
export {
  type AccountFact,
  type BankFacts,
  type BankProvider,
  type MovementFact,
  type ProviderCallback,
  ProviderPayloadInvalid,
} from './provider.ts'
export { connectionRoutes } from './routes.ts'
