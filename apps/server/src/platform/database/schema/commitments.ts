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
