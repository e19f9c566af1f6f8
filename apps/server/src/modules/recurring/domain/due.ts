import type { RecurringState } from '@lucas/contract/planning/recurring.ts'
import { moveOrigin } from './anchor.ts'
import { isAfterEnd } from './end.ts'
import { computeExpected, type ExpectedDate, type SeriesTiming } from './timing.ts'

export interface DueDate extends ExpectedDate {
  isLate: boolean
  /** A charge whose window passed, while its account has sent nothing after that window: the known balance still has its money. */
  hasNoData: boolean
  /** How many periods after the newest transaction. */
  periods: number
}

interface DueOptions {
  state: RecurringState
  isIncome: boolean
  today: number
  /** The day up to which the data of the account are known. */
  knownUntil: number
}

/** The most dates per series: more than a year of weeks. */
const datesMax = 60
/** The balance of an account has the money for the charges of four weeks: later ones were to be paid from incomes that it lacks too. */
const chargeDaysMax = 28

/**
 * Yields the expected dates of a series, in order; none if it has ended or was dismissed. An overdue date comes first; other
 * past dates are listed until their window ends, and those of a charge until the data of its account are newer.
 */
export function* findDue(
  timing: SeriesTiming,
  { state, isIncome, today, knownUntil }: DueOptions,
): Generator<DueDate, undefined> {
  if (state !== 'active' && state !== 'late') return
  let found = 0
  for (let periods = 1; found < datesMax && !isAfterEnd(timing, periods); periods += 1) {
    const expected = computeExpected(timing, periods)
    const isLate = state === 'late' && periods === 1
    const isPast = !isLate && expected.to < today
    const isRecent = periods === 1 || expected.day <= knownUntil + chargeDaysMax
    const hasNoData = isPast && !isIncome && expected.to >= knownUntil && isRecent
    if (isPast && !hasNoData) continue
    found += 1
    yield {
      ...(isIncome && !isLate ? moveIncome(expected, today) : expected),
      isLate,
      hasNoData,
      periods,
    }
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

/** Returns the timing whose next date is the first with a window that has not ended before a day. */
export function skipPast(timing: SeriesTiming, day: number): SeriesTiming {
  let periods = 0
  while (computeExpected(timing, periods + 1).to < day) periods += 1
  return periods === 0 ? timing : { ...timing, anchor: moveOrigin(timing.anchor, periods) }
}
