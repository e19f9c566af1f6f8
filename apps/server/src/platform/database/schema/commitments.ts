import type { Generated } from 'kysely'

/** The private address of a user's calendar. */
export interface CalendarFeedTable {
  user_id: string
  /** The SHA-256 of its token. */
  token_hash: Buffer
  shows_names: boolean
  shows_amounts: boolean
  /** Charges that come by themselves too. */
  shows_automatic: Generated<boolean>
  created_at: Date
  last_used_at: Date | null
}

/** An amount of Chile's year that the user removed from the forecast. */
export interface ForecastRemovalTable {
  user_id: string
  key: string
  removed_at: Date
}

/** What a user marked as paid of a commitment, until the bank shows it. */
export interface CommitmentPaymentTable {
  user_id: string
  series_id: string
  /** The day on which it was expected when it was marked. */
  expected_on: string
  paid_on: string
  /** Positive, in minor units. */
  amount: bigint
  created_at: Date
}
