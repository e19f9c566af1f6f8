import type { ReadCorrections, RejectedLine, StatementHead } from '../../modules/imports/index.ts'

export type { RejectedLine }
export type Corrections = ReadCorrections

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

/** What a file says. Rows stand in the order of the file. */
export interface Statement extends StatementHead {
  openingBalance: bigint | null
  closingBalance: bigint | null
  rows: StatementRow[]
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
