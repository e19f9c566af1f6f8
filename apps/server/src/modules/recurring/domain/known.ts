import type { RecurringRhythm } from '@lucas/contract/recurring.ts'

/** What is known of a series before its rows are looked at anew. */
export interface Known {
  id: string
  key: string
  currency: string
  direction: number
  rhythm: RecurringRhythm
  ownRhythm: RecurringRhythm | null
  confidence: number
  /** The person chose its rows. */
  isLocked: boolean
  /** The person named it, or set its amount, kind or rhythm. */
  isEdited: boolean
  isDismissed: boolean
}

export interface Membership {
  /** Null: the person wants the row in no series. */
  seriesId: string | null
  byPerson: boolean
}
