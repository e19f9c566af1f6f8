import type { RecurringState } from '@lucas/contract/planning/recurring.ts'
import { isAfterEnd } from './end.ts'
import { computeExpected, type ExpectedDate, type SeriesTiming } from './timing.ts'

export interface DueDate extends ExpectedDate {
  isLate: boolean
}

/** The most dates per series: more than a year of weeks. */
const timesMax = 60

/**
 * Returns the expected dates of a series until a day. An overdue date comes first; other past dates are listed until
 * their window ends.
 */
export function listDueUntil(
  timing: SeriesTiming,
  { today, until, isLate }: { today: number; until: number; isLate: boolean },
): DueDate[] {
  const due: DueDate[] = []
  for (let periods = 1; periods <= timesMax; periods += 1) {
    const expected = computeExpected(timing, periods)
    if (expected.day > until || isAfterEnd(timing, periods)) break
    const isOverdue = isLate && periods === 1
    if (isOverdue || expected.to >= today) due.push({ ...expected, isLate: isOverdue })
  }
  return due
}

/** Returns the expected dates of a series; none if it has ended or was dismissed. */
export const listDue = (
  timing: SeriesTiming,
  { state, today, until }: { state: RecurringState; today: number; until: number },
): DueDate[] =>
  state === 'active' || state === 'late'
    ? listDueUntil(timing, { today, until, isLate: state === 'late' })
    : []
