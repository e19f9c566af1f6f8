import type { AccountType } from '@lucas/contract/account.ts'
import type {
  ColumnPlaces,
  DateOrder,
  Evidence,
  SignConvention,
  StatementEncoding,
  StatementFormat,
} from '@lucas/contract/import.ts'

/** One row as it travels from the worker: JSON, with money as decimal digits of minor units. */
export interface ReadRow {
  line: number
  date: string
  amount: string
  description: string
  reference: string | null
  balance: string | null
  branch: string | null
  pending: boolean
  /** What the file says of instalments: '03/12', or how many are still to come. */
  instalment: string | null
}

/** Rows of whole days, oldest first, as packed JSON: a day is never cut, for its equals are told apart by counting. */
export interface Portion {
  count: number
  bytes: Uint8Array
}

/** Whose account the file says it is. */
interface StatementAccount {
  number: string | null
  holder: string | null
  holderRut: string | null
  institutionId: string | null
  type: AccountType | null
}

export interface RejectedLine {
  line: number
  reason: string
  /** The line as it stands in the file, cut. */
  text: string
}

/** The table as it was found, for people who correct it. */
interface TableFound {
  headings: string[]
  columns: ColumnPlaces
  headerRow: number | null
  sample: { line: number; cells: string[] }[]
}

/** What a file says of itself, whatever its form. */
export interface StatementHead {
  format: StatementFormat
  encoding: StatementEncoding | null
  /** ISO 4217; not always one that we can store. */
  currency: string
  account: StatementAccount
  period: { from: string; to: string } | null
  rejected: RejectedLine[]
  evidence: Evidence[]
  table: TableFound | null
}

export interface ReadSummary extends StatementHead {
  /** Minor units as digits. */
  opening: string | null
  closing: string | null
  rejectedCount: number
}

/** What a person, or the command line, knows better than the reader. */
export interface ReadCorrections {
  columns?: ColumnPlaces
  dateOrder?: DateOrder
  decimal?: ',' | '.'
  delimiter?: string
  encoding?: StatementEncoding
  headerRow?: number
  sign?: SignConvention
  currency?: string
}

/** The file as a whole cannot be read; `sentence` is fit to show. */
export interface Refusal {
  code: string
  sentence: string
  line: number | null
}

export type ReadAnswer =
  | { kind: 'read'; summary: ReadSummary; portions: Portion[] }
  | { kind: 'refused'; refusal: Refusal }

/** The port behind which files are read, in a worker with limits (S-33). It never throws for what a file holds. */
export interface StatementReader {
  read(bytes: Uint8Array, corrections: ReadCorrections, today: string): Promise<ReadAnswer>
}
