import type { AccountKey, AlertKind, Movement } from './ledger.ts'

/** An alert that a household must cause, and the days on which it is current. */
export interface ExpectedAlert {
  kind: AlertKind
  from: number
  until: number
  account: AccountKey | null
  /** Minor units of the movement; 0 without one. */
  amount: number
  description: string
  /** The movements that cause it. */
  rows: readonly Movement[]
}
