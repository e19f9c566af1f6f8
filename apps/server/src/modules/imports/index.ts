export type { Imbalance } from './domain/find-warnings.ts'
export { createImports, type ImportsModule, importNames } from './module.ts'
export type {
  CountedCategory,
  FileCategory,
  FileKey,
  LedgerFields,
  ReadCorrections,
  RowCorrection,
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
export { createStatementLookup, type KnownStatement, type StatementLookup } from './statement-lookup.ts'
export { sanitizeFileName } from './upload.ts'
