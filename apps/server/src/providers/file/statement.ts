import type { AccountType } from '@lucas/contract/account.ts'
import type {
  ColumnPlaces,
  DateOrder,
  Evidence,
  SignConvention,
  StatementEncoding,
  StatementFormat,
} from '@lucas/contract/import.ts'

/** One movement of a statement. Money in minor units, negative is money out, also for a purchase on a card. */
export interface StatementRow {
  /** Line of a text, row of a sheet, or the how-manieth movement of a file without lines; the first is 1. */
  line: number
  date: string
  amount: bigint
  description: string
  reference: string | null
  balance: bigint | null
  branch: string | null
  pending: boolean
  /** The id that the file gives it (FITID): shown, but banks make it up anew at every export. */
  bankId: string | null
  /** What tells apart rows that are alike otherwise: instalments still to come. */
  ordinalHint: string | null
}

export interface RejectedLine {
  line: number
  reason: string
  /** The line as it stands in the file, cut. */
  text: string
}

/** Whose account the file says it is. */
export interface StatementAccount {
  number: string | null
  holder: string | null
  holderRut: string | null
  institutionId: string | null
  type: AccountType | null
}

/** The table as it was found, for people who correct it. */
export interface TableFound {
  headings: string[]
  columns: ColumnPlaces
  headerRow: number | null
  sample: { line: number; cells: string[] }[]
}

/** What a file says, whatever its form. Rows stand in the order of the file. */
export interface Statement {
  format: StatementFormat
  encoding: StatementEncoding | null
  /** ISO 4217; not always one that we can store. */
  currency: string
  account: StatementAccount
  openingBalance: bigint | null
  closingBalance: bigint | null
  period: { from: string; to: string } | null
  rows: StatementRow[]
  rejected: RejectedLine[]
  evidence: Evidence[]
  table: TableFound | null
}

/** What a person, or the command line, knows better than the reader. */
export interface Corrections {
  columns?: ColumnPlaces
  dateOrder?: DateOrder
  decimal?: ',' | '.'
  delimiter?: string
  encoding?: StatementEncoding
  headerRow?: number
  sign?: SignConvention
  currency?: string
}

export interface ReadOptions {
  today: string
  corrections: Corrections
}

/** Why a file as a whole cannot be read. The code names a sentence of `copy/statements.ts`. */
export class StatementUnreadable extends Error {
  override readonly name = 'StatementUnreadable'
  readonly code: string
  readonly sentence: string
  readonly line: number | null

  constructor(code: string, sentence: string, line: number | null = null) {
    super(code)
    this.code = code
    this.sentence = sentence
    this.line = line
  }
}

export const mostRows = 200_000 // decisions 6
