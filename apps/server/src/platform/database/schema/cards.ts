/** The days that the user chose for a card; null is detected. */
export interface CardCycleTable {
  user_id: string
  account_id: string
  closing_day: number | null
  due_day: number | null
}

/** The same for the bill that closes in one month. `month` is its first day. */
export type CardCycleMonthTable = CardCycleTable & { month: string }

/** A bill as the heading of an imported statement prints it. */
export interface CardStatementTable {
  user_id: string
  account_id: string
  import_id: string
  closes_on: string
  due_on: string | null
  billed: bigint | null
  minimum: bigint | null
}
