import type {
  FileCategory,
  LedgerFields,
  ReadCorrections,
  StatementHead,
  UnreadableLine,
} from '../../modules/imports/index.ts'

export type { UnreadableLine }
export type Corrections = ReadCorrections

/** One transaction of a statement. Amounts in minor units; negative is money out, also for a card purchase. */
export interface StatementRow {
  /** Line of a text, row of a sheet, or number of the transaction in a file without lines; starts at 1. */
  line: number
  date: string
  amount: bigint
  description: string
  reference: string | null
  balance: bigint | null
  branch: string | null
  pending: boolean
  /** Id in the file (FITID). Only displayed: banks generate a new one for every export. */
  bankId: string | null
  /** Distinguishes otherwise equal rows, for example future instalments. */
  ordinalHint: string | null
  /** What another app says of it. */
  ledger?: LedgerFacts
  /** What the file says where the user says something else. */
  original?: OriginalFields
  /** The user wrote it for a line that could not be read, whose text is in `original`. */
  isWritten?: true
}

export type OriginalFields = Partial<Pick<StatementRow, 'date' | 'amount' | 'description'>>

/** The rows of a statement, and the lines that could not be read. */
export type ReadLines = Pick<Statement, 'rows' | 'rejected'>

/** What the user says of the lines of a statement. Each is called once for each of them, in the order of the file. */
export interface LineEdit {
  change(row: StatementRow): StatementRow
  /** Returns the row that is written for an unreadable line; null without one. */
  write(line: UnreadableLine): StatementRow | null
}

export interface LedgerFacts extends LedgerFields {
  /** Of a split transaction. */
  parts: { amount: bigint; name: string; category: FileCategory | null; tags: string[] }[]
}

/** A parsed statement. Rows are in the order of the file. */
export interface Statement extends StatementHead {
  openingBalance: bigint | null
  closingBalance: bigint | null
  rows: StatementRow[]
  /** Returns what the statement is with edited lines: sums, balances and what is sure follow from them. */
  withEdit?: (edit: LineEdit) => Statement
}

export interface ReadOptions {
  today: string
  corrections: Corrections
}

/** Thrown when a whole file is unreadable. The code names a sentence of `copy/banking/statements.ts`. */
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

export const maxRows = 200_000 // decisions 6
