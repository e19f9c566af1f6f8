export { createImports } from './imports.ts'
export type {
  Portion,
  ReadAnswer,
  ReadCorrections,
  ReadRow,
  ReadSummary,
  Refusal,
  RejectedLine,
  StatementHead,
  StatementReader,
} from './reader.ts'
export { importRoutes } from './routes.ts'
