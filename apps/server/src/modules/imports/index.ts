export type { Imbalance } from './domain/find-warnings.ts'
export { createImports, importNames } from './module.ts'
export type {
  CountedCategory,
  FileCategory,
  FileKey,
  LedgerFields,
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
export { sanitizeFileName } from './upload.ts'
