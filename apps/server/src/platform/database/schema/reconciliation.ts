import type { Json } from './columns.ts'

/** Days until which an account agreed with a statement. */
export interface ReconciliationTable {
  user_id: string
  id: string
  account_id: string
  /** Null: from the beginning of an account by hand. */
  starts_on: string | null
  ends_on: string
  balance: bigint
  /** Minor units as text, by day. */
  days: Json
  reconciled_at: Date
}
