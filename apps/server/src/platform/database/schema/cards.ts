import type { Defaulted } from './columns.ts'

/** The days that the user chose for a card; null is detected. */
export interface CardCycleTable {
  user_id: string
  account_id: string
  closing_day: number | null
  due_day: number | null
  /** The import at which the day was answered; null if the user set it in the wallet. */
  closing_import: Defaulted<string | null>
  due_import: Defaulted<string | null>
}

/** The same for the bill that closes in one month. `month` is its first day. */
export type CardCycleMonthTable = Omit<CardCycleTable, 'closing_import' | 'due_import'> & { month: string }

/** A bill as the heading of an imported statement prints it. */
export interface CardStatementTable {
  user_id: string
  account_id: string
  import_id: string
  closes_on: string
  due_on: string | null
  billed: bigint | null
  minimum: bigint | null
  credit_limit: Defaulted<bigint | null>
}

/** What a card from files owed at the end of a day. */
export interface CardDebtTable {
  user_id: string
  account_id: string
  /** The import that says it, or the account itself for what the user says. */
  source_id: string
  owed_on: string
  debt: bigint
}
