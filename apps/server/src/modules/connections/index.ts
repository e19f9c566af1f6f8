export { createDeadLetters, type DeadLetter } from './dead-letters.ts'
export { deleteFileConnectionIfEmpty, getOrCreateFileConnection } from './file-connections.ts'
export { connectionLookup } from './lookup.ts'
export { type Connections, createConnections, createSeedIngest } from './module.ts'
export { createOwnRuts } from './own-ruts.ts'
export { callbackPayloadRetention } from './payload-retention.ts'
export type { ProviderEvent, ProviderEventRef, SnapshotFetcher } from './provider/port.ts'
export {
  InvalidProviderPayload,
  type Provider,
  type ProviderCallback,
  ProviderError,
  type ProviderRefresh,
  type RefreshRequest,
  type WidgetRequest,
} from './provider/port.ts'
export type {
  ProviderSnapshot,
  SnapshotAccount,
  SnapshotCreditLine,
  SnapshotTransaction,
} from './provider/snapshot.ts'
export { registerConnectionRoutes } from './routes.ts'
export type { FinalCallback } from './sync/ingest-snapshot.ts'
export { createSyncRestart } from './sync/restart-syncs.ts'
export { onAccountUnhidden } from './unhide.ts'
