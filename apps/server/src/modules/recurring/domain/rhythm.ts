import type { RecurringRhythm } from '@lucas/contract/recurring.ts'
import { dateOfDay, dayInMonth, daysToMonthEnd, monthOfDay } from './day.ts'

export interface RhythmRule {
  name: RecurringRhythm
  /** Months from one time to the next; null where days are counted. */
  months: number | null
  /** Its length in days, on the average. */
  days: number
  /** How far from its day a time may be. */
  slack: number
  /** Periods from one time to the next, when those between were left out. */
  mostPeriods: number
  /** How common the rhythm is, as the logarithm of the odds. */
  prior: number
}

const rule = (
  name: RecurringRhythm,
  months: number | null,
  [days, slack, mostPeriods, prior]: [number, number, number, number],
): RhythmRule => ({ name, months, days, slack, mostPeriods, prior })

export const rhythmRules: readonly RhythmRule[] = [
  rule('weekly', null, [7, 2, 3, 0]),
  rule('fortnightly', null, [14.6, 2, 2, -0.5]),
  rule('monthly', 1, [30.44, 6, 3, 0.5]),
  rule('bimonthly', 2, [60.88, 7, 2, -0.5]),
  rule('quarterly', 3, [91.31, 8, 2, -0.5]),
  rule('yearly', 12, [365.25, 12, 1, 0]),
]

const byName = new Map(rhythmRules.map((known) => [known.name, known]))

export function rhythmRule(name: RecurringRhythm): RhythmRule {
  const found = byName.get(name)
  if (!found) throw new Error(`no rhythm ${name}`)
  return found
}

/** Twice a month is each fortnight, or the 15th and the month's end. */
const fortnight = { shortest: 14, longest: 15.5 }
/** Days at the end of a month that are told by their distance from it. */
const monthEnd = 6

/** How far `later` is from where the rhythm puts it after `earlier`, and how many periods lie between. */
export function stepBetween(
  rhythm: RhythmRule,
  earlier: number,
  later: number,
): { periods: number; off: number } {
  const gap = later - earlier
  if (rhythm.months === null) {
    const periods = Math.max(1, Math.round(gap / rhythm.days))
    const [shortest, longest] =
      rhythm.name === 'fortnightly'
        ? [periods * fortnight.shortest, periods * fortnight.longest]
        : [periods * rhythm.days, periods * rhythm.days]
    return { periods, off: Math.max(0, shortest - gap, gap - longest) }
  }
  const periods = Math.max(1, Math.round(gap / rhythm.days))
  const month = monthOfDay(earlier) + periods * rhythm.months
  const sameDate = Math.abs(later - dayInMonth(month, dateOfDay(earlier)))
  const [before, after] = [daysToMonthEnd(earlier), daysToMonthEnd(later)]
  const sameEnd =
    before < monthEnd && after < monthEnd && monthOfDay(later) === month ? Math.abs(before - after) : sameDate
  return { periods, off: Math.min(sameDate, sameEnd) }
}

/** Months differ by this much from their mean. */
const unevenDays = 3

/** Whether so many days may be a whole number of periods: a quick answer before the calendar is asked. */
export function mayFollow({ days, slack }: RhythmRule, gap: number): boolean {
  const periods = Math.max(1, Math.round(gap / days))
  return Math.abs(gap - periods * days) <= slack + unevenDays
}

/** How many rows stand one period after the row before them. */
export function countNeighbours(rhythm: RhythmRule, sorted: readonly { day: number }[]): number {
  let count = 0
  for (let at = 1; at < sorted.length; at += 1) {
    const gap = (sorted[at]?.day ?? 0) - (sorted[at - 1]?.day ?? 0)
    if (Math.abs(gap - rhythm.days) <= rhythm.slack + unevenDays) count += 1
  }
  return count
}
