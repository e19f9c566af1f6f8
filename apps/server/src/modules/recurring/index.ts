export {
  type CommitmentReader,
  createCommitmentReader,
  hasSeries,
} from './commitment-series.ts'
export { nameKey } from './domain/names.ts'
export { createRecurringSubscriber, defineRecomputeJob } from './jobs.ts'
export type { RecurringOutlook } from './outlook.ts'
export type { Recompute } from './recompute.ts'
export { registerRecurringRoutes } from './routes.ts'
export { createRecurring, createRecurringOutlook } from './service.ts'
export { createTransferPurposes, type TransferPurposes } from './transfer-purpose.ts'
