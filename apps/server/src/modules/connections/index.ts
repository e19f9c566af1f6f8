export { type Connections, createConnections } from './connections.ts'
export {
  type AccountFact,
  type BankFacts,
  type BankProvider,
  type BankRefresh,
  BankRefused,
  type MovementFact,
  type ProviderCallback,
  ProviderPayloadInvalid,
  type RefreshRequest,
} from './provider.ts'
export { connectionRoutes } from './routes.ts'
