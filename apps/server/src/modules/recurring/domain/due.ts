import type { RecurringState } from '@lucas/contract/planning/recurring.ts'
import { isAfterEnd } from './end.ts'
import { computeExpected, type ExpectedDate, type SeriesTiming } from './timing.ts'

export interface DueDate extends ExpectedDate {
  isLate: boolean
  /** How many periods after the newest transaction. */
  periods: number
}

interface DueOptions {
  state: RecurringState
  isIncome: boolean
  today: number
}

/** The most dates per series: more than a year of weeks. */
const datesMax = 60

/**
 * Yields the expected dates of a series, in order; none if it has ended or was dismissed. An overdue date comes first; other
 * past dates are listed until their window ends, whether or not the bank has sent anything since.
 */
export function* findDue(
  timing: SeriesTiming,
  { state, isIncome, today }: DueOptions,
): Generator<DueDate, undefined> {
  if (state !== 'active' && state !== 'late') return
  let found = 0
  for (let periods = 1; found < datesMax && !isAfterEnd(timing, periods); periods += 1) {
    const expected = computeExpected(timing, periods)
    const isLate = state === 'late' && periods === 1
    if (!isLate && expected.to < today) continue
    found += 1
    yield { ...(isIncome && !isLate ? moveIncome(expected, today) : expected), isLate, periods }
  }
}

/** Returns the expected dates of a series until a day. */
export function listDue(
  timing: SeriesTiming,
  { until, ...options }: DueOptions & { until: number },
): DueDate[] {
  const due: DueDate[] = []
  for (const date of findDue(timing, options)) {
    if (date.day > until) break
    due.push(date)
  }
  return due
}

/** Returns the date of an income whose day came without it: tomorrow, while its window is open. */
export function moveIncome(expected: ExpectedDate, today: number): ExpectedDate {
  if (expected.day > today || expected.to < today) return expected
  return { ...expected, day: today + 1, to: Math.max(expected.to, today + 1) }
}
