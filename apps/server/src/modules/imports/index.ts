export { createImports } from './module.ts'
export type {
  Imbalance,
  ReadCorrections,
  SerializedStatementRow,
  StatementBill,
  StatementChunk,
  StatementError,
  StatementHead,
  StatementReader,
  StatementReadResult,
  StatementSummary,
  UnreadableLine,
} from './reader.ts'
export { registerImportRoutes } from './routes.ts'
