export type {
  Portion,
  ReadAnswer,
  ReadCorrections,
  ReadRow,
  ReadSummary,
  Refusal,
  StatementReader,
} from './reader.ts'
