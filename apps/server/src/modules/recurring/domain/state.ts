import type { RecurringState } from '@lucas/contract/planning/recurring.ts'
import { isAfterEnd } from './end.ts'
import type { RhythmRule } from './rhythm.ts'
import { computeExpected, type SeriesTiming } from './timing.ts'

/** Periods without a transaction that end a series that never paused. */
const endAfterPeriods = 2.5

export interface SeriesStateInput {
  timing: SeriesTiming
  rhythm: RhythmRule
  isDismissed: boolean
  count: number
}

/** Returns the state of a series. `knownUntil` is the last day with data from the bank: nothing after it is late. */
export function computeSeriesState(
  { timing, rhythm, isDismissed, count }: SeriesStateInput,
  knownUntil: number,
): RecurringState {
  if (isDismissed) return 'dismissed'
  if (count === 0 || isAfterEnd(timing, 1)) return 'ended'
  const next = computeExpected(timing, 1)
  if (knownUntil <= next.to) return 'active'
  // Nothing comes before what happens once.
  const newest = rhythm.name === 'once' ? next.day - rhythm.days : computeExpected(timing, 0).day
  const pause = Math.max(endAfterPeriods, timing.longestPause + 0.5) * rhythm.days + timing.late
  return knownUntil - newest > pause ? 'ended' : 'late'
}
