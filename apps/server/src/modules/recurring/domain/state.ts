import type { RecurringState } from '@lucas/contract/recurring.ts'
import type { RhythmRule } from './rhythm.ts'
import { expectedAfter, type Timing } from './timing.ts'

/** So many periods without a movement end a series that never paused. */
const endAfter = 2.5

export interface Standing {
  timing: Timing
  rhythm: RhythmRule
  isDismissed: boolean
  count: number
}

/** Where a series stands. `seenUntil` is the last day of which its bank has told us: what it has not told is not late. */
export function stateOn({ timing, rhythm, isDismissed, count }: Standing, seenUntil: number): RecurringState {
  if (isDismissed) return 'dismissed'
  if (count === 0) return 'ended'
  const next = expectedAfter(timing, 1)
  if (seenUntil <= next.to) return 'active'
  const newest = expectedAfter(timing, 0).day
  const pause = Math.max(endAfter, timing.longestPause + 0.5) * rhythm.days + timing.late
  return seenUntil - newest > pause ? 'ended' : 'late'
}
