export { createImports } from './imports.ts'
export type { Portion, ReadAnswer, ReadRow, ReadSummary, Refusal, StatementReader } from './reader.ts'
export { importRoutes } from './routes.ts'
