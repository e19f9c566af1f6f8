export { toBatches } from './domain/matching/incoming.ts'
export { maxRefundDays } from './domain/pairing/refunds.ts'
export { createIngest, type IngestResult, type TransactionIngest } from './ingest.ts'
export { previewTransactions } from './preview.ts'
