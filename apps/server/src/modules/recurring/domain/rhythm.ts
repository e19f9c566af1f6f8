import type { RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import { dateOfDay, dayInMonth, daysToMonthEnd, monthOfDay } from './day.ts'
import { getPropertyTaxDay, listPropertyTaxSlots } from './property-tax.ts'

export interface RhythmRule {
  name: RecurringRhythm
  /** Months per period; null where the period is counted in days or has dates of its own. */
  months: number | null
  timesPerYear: number
  /** The average length of a period in days. */
  days: number
  /** How many days a row may be off its day. */
  slack: number
  /** The most periods between two neighbouring rows. */
  mostPeriods: number
  /** The prior of the rhythm, in log-odds. */
  prior: number
}

const rule = (
  name: RecurringRhythm,
  [timesPerYear, months]: [number, number | null],
  [days, slack, mostPeriods, prior]: [number, number, number, number],
): RhythmRule => ({ name, months, timesPerYear, days, slack, mostPeriods, prior })

/** The rhythms that are searched for. */
export const rhythmRules: readonly RhythmRule[] = [
  rule('weekly', [52, null], [7, 2, 3, 0]),
  rule('fortnightly', [24, null], [14.6, 2, 2, -0.5]),
  rule('every_28_days', [13, null], [28, 4, 3, 0]),
  rule('monthly', [12, 1], [30.44, 6, 3, 0.5]),
  rule('bimonthly', [6, 2], [60.88, 7, 2, -0.5]),
  rule('quarterly', [4, 3], [91.31, 8, 2, -0.5]),
  rule('property_tax', [4, null], [91.31, 8, 2, -0.5]),
  rule('half_yearly', [2, 6], [182.62, 10, 1, -0.5]),
  rule('yearly', [1, 12], [365.25, 12, 1, 0]),
]

/** What comes once: like a year, of which only the first day counts. It is missed after some weeks. */
const once = rule('once', [1, 12], [30, 5, 1, 0])

const byName = new Map([...rhythmRules, once].map((known) => [known.name, known]))

export function getRhythmRule(name: RecurringRhythm): RhythmRule {
  const found = byName.get(name)
  if (!found) throw new Error(`no rhythm ${name}`)
  return found
}

/** A fortnightly rhythm is every 14 days, or the 15th and the end of the month. */
const fortnightDays = { shortest: 14, longest: 15.5 }
/** The last days of a month, which are compared by their distance to its end. */
const monthEndDays = 6

/** Returns the periods between two days and how many days `later` is off the rhythm that starts at `earlier`. */
export function computeStep(
  rhythm: RhythmRule,
  earlier: number,
  later: number,
): { periods: number; off: number } {
  const gap = later - earlier
  if (rhythm.name === 'property_tax') return computePropertyTaxStep(earlier, later)
  if (rhythm.months === null) {
    const periods = Math.max(1, Math.round(gap / rhythm.days))
    const [shortest, longest] =
      rhythm.name === 'fortnightly'
        ? [periods * fortnightDays.shortest, periods * fortnightDays.longest]
        : [periods * rhythm.days, periods * rhythm.days]
    return { periods, off: Math.max(0, shortest - gap, gap - longest) }
  }
  const periods = Math.max(1, Math.round(gap / rhythm.days))
  const month = monthOfDay(earlier) + periods * rhythm.months
  const sameDate = Math.abs(later - dayInMonth(month, dateOfDay(earlier)))
  const [before, after] = [daysToMonthEnd(earlier), daysToMonthEnd(later)]
  const sameEnd =
    before < monthEndDays && after < monthEndDays && monthOfDay(later) === month
      ? Math.abs(before - after)
      : sameDate
  return { periods, off: Math.min(sameDate, sameEnd) }
}

/** Returns the best of the periods between two days for contribuciones: neither day is far from its own date. */
function computePropertyTaxStep(earlier: number, later: number): { periods: number; off: number } {
  const offOf = (day: number, slot: number) => Math.abs(day - getPropertyTaxDay(slot))
  const nearest = (day: number) =>
    listPropertyTaxSlots(day).reduce((best, slot) => (offOf(day, slot) < offOf(day, best) ? slot : best))
  const [from, to] = [nearest(earlier), nearest(later)]
  const off = Math.max(offOf(earlier, from), offOf(later, to))
  return to > from ? { periods: to - from, off } : { periods: 1, off: Number.POSITIVE_INFINITY }
}

/** How far the length of a period is from the mean at most: that of a month, and of the dates of contribuciones. */
const unevenDays = ({ name }: RhythmRule): number => (name === 'property_tax' ? 62 : 3)

/** Returns whether a gap in days can be a whole number of periods: a fast check before the exact one. */
export function canFollow(rhythm: RhythmRule, gap: number): boolean {
  const periods = Math.max(1, Math.round(gap / rhythm.days))
  return Math.abs(gap - periods * rhythm.days) <= rhythm.slack + unevenDays(rhythm)
}

/** Returns how many rows are one period after the previous row. */
export function countNeighbours(rhythm: RhythmRule, sorted: readonly { day: number }[]): number {
  let count = 0
  for (let at = 1; at < sorted.length; at += 1) {
    const gap = (sorted[at]?.day ?? 0) - (sorted[at - 1]?.day ?? 0)
    if (Math.abs(gap - rhythm.days) <= rhythm.slack + unevenDays(rhythm)) count += 1
  }
  return count
}
