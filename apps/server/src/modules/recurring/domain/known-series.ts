import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'

/** A stored series as the input of a recomputation. */
export interface KnownSeries {
  id: string
  key: string
  currency: string
  direction: number
  rhythm: RecurringRhythm
  ownRhythm: RecurringRhythm | null
  confidence: number
  /** The user chose its rows. */
  isLocked: boolean
  /** The user created it, or set its name, kind, rhythm, amount or next date. */
  isEdited: boolean
  isDismissed: boolean
  /** The last day on which the user expects it; null where it goes on. */
  endsOn: number | null
}

export interface SeriesMembership {
  /** Null: the user removed the row from its series. */
  seriesId: string | null
  isChosenByUser: boolean
}
