import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { isEarly } from '@lucas/contract/rules/comparison.ts'
import { areDaysKnown, type KnownDays } from '@lucas/contract/rules/known-days.ts'
import {
  addDays,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import { formatPercent, largestChange, monthName } from '../../../lib/format/format.ts'
import { monthSpending } from '../../../lib/format/months.ts'

const copy = dashboardCopy.monthly.sentence

/** A sentence around a figure that stands out; without one it is all in `before`. */
export interface MonthlySentence {
  before: string
  figure: string | null
  after: string
  /** `plain` while the month is not over and below the average: less is no merit yet. */
  tone: 'more' | 'less' | 'plain'
}

const plain = (text: string): MonthlySentence => ({ before: text, figure: null, after: '', tone: 'plain' })

/**
 * Returns the month that a period is about: the running one if the period reaches into it, a past one if all days of the period are
 * in it; null for other periods.
 */
export function findFocusMonth({ from, to }: DateRange, today: PlainDate): PlainMonth | null {
  if (to >= firstOfMonth(today)) return monthOf(today)
  return monthOf(from) === monthOf(to) ? monthOf(from) : null
}

/**
 * Compares the spending of a month with the mean of the whole months. A running month is compared with all of that mean, never
 * with a part of it: bills do not come evenly. Returns null where there is nothing to compare: the mean is zero, or a day of the
 * month up to yesterday is not known.
 */
export function compareWithAverage(
  { months, average_spending, ...known }: Pick<Monthly, 'months' | 'average_spending'> & KnownDays,
  focus: PlainMonth | null,
  today: PlainDate,
): MonthlySentence | null {
  const month = months.find((one) => one.month === focus)
  if (month === undefined) return null
  if (average_spending === null) return plain(copy.noHistory)
  const average = Math.max(0, -average_spending)
  const isRunning = month.month === monthOf(today)
  const from = `${month.month}-01`
  const to = isRunning ? (today === from ? from : addDays(today, -1)) : lastOfMonth(from)
  if (average === 0 || !areDaysKnown({ from, to }, known)) return null
  const change = (monthSpending(month) / average - 1) * 100
  return isRunning ? toRunningSentence(change, today) : toPastSentence(change, monthName(month.month))
}

/** Rounded to one decimal it is no change. */
const isSame = (change: number): boolean => Math.abs(change) < 0.05

function toRunningSentence(change: number, today: PlainDate): MonthlySentence {
  const days = daysBetween(today, lastOfMonth(today))
  const daysLeft = copy.daysLeft(days)
  if (change === -100) return plain(copy.noneYet(daysLeft))
  if (isSame(change)) return plain(copy.same(daysLeft))
  if (change > largestChange)
    return { before: copy.alreadyFarAbove(daysLeft), figure: copy.farAbove, after: copy.times, tone: 'more' }
  if (change > 0)
    return {
      before: copy.alreadyAbove(daysLeft),
      figure: formatPercent(change, 1),
      after: copy.above,
      tone: 'more',
    }
  if (days === 0)
    return {
      before: copy.belowAtEnd(daysLeft),
      figure: formatPercent(-change, 1),
      after: copy.below,
      tone: 'less',
    }
  const before = isEarly({ from: firstOfMonth(today), to: today }, today)
    ? copy.earlyShare(copy.early)
    : copy.share(daysLeft)
  return { before, figure: formatPercent(100 + change, 1), after: copy.ofAverage, tone: 'plain' }
}

function toPastSentence(change: number, month: string): MonthlySentence {
  if (change === -100) return plain(copy.noneIn(month))
  if (isSame(change)) return plain(copy.sameIn(month))
  const before = copy.spentIn(month)
  if (change > largestChange) return { before, figure: copy.farAbove, after: copy.times, tone: 'more' }
  return change > 0
    ? { before, figure: formatPercent(change, 1), after: copy.above, tone: 'more' }
    : { before, figure: formatPercent(-change, 1), after: copy.below, tone: 'less' }
}
