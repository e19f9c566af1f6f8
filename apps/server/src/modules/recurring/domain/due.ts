import type { RecurringState } from '@lucas/contract/recurring.ts'
import { type Expected, expectedAfter, type Timing } from './timing.ts'

export interface Due extends Expected {
  isLate: boolean
}

/** Enough for a year of weeks. */
const mostTimes = 60

/**
 * When a series is expected from today on. The one that is overdue comes first; one whose day has passed, but which
 * may still come or has not been told by its bank yet, is left out once its window is over.
 */
export function dueUntil(
  timing: Timing,
  { today, until, isLate }: { today: number; until: number; isLate: boolean },
): Due[] {
  const due: Due[] = []
  for (let periods = 1; periods <= mostTimes; periods += 1) {
    const expected = expectedAfter(timing, periods)
    if (expected.day > until) break
    const isOverdue = isLate && periods === 1
    if (isOverdue || expected.to >= today) due.push({ ...expected, isLate: isOverdue })
  }
  return due
}

/** The same for a series in any state: one that ended or that the person wants none of is expected no more. */
export const dueOf = (
  timing: Timing,
  { state, today, until }: { state: RecurringState; today: number; until: number },
): Due[] =>
  state === 'active' || state === 'late' ? dueUntil(timing, { today, until, isLate: state === 'late' }) : []
