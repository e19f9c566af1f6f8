import type { AccountKey, AlertKind, Movement } from './ledger.ts'

/** Something that a person should be told of, and on which days that is still news. */
export interface AlertCause {
  kind: AlertKind
  from: number
  until: number
  account: AccountKey | null
  /** Minor units as the movement has them; 0 where it is about none. */
  amount: number
  description: string
  /** The movements that show it. */
  rows: readonly Movement[]
}
