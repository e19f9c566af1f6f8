import { sameDaysFrom } from './payday.ts'
import {
  addDays,
  addMonths,
  type CalendarPeriod,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  listMonths,
  type PlainDate,
} from './periods.ts'

/** What a range is: a calendar period, or days that have no period before them but as many days. */
export type ComparedPeriod = CalendarPeriod | 'days'

export interface ComparedRanges {
  /** The whole days of the range that have passed and are known; null without one. */
  now: DateRange | null
  /** As many days of the range before; all of its days while `now` is null. */
  before: DateRange
}

/** Until this many whole days of a running range have passed, its changes say little. */
const earlyDays = 3

/** Months by which a period moves back, whatever its days: in January the range of this month is also that of this year. */
const periodMonths = { this_month: 1, last_month: 1, this_year: 12, last_12_months: 12 } as const

/** Returns the months by which a range moves back; 0 where it is compared with as many days right before it. */
function countMonthsBack(range: DateRange, period: ComparedPeriod | undefined): number {
  if (period === 'days') return 0
  const touched = listMonths(range).length
  if (period !== undefined) return Math.max(periodMonths[period], touched)
  if (range.from !== firstOfMonth(range.from)) return 0
  return touched > 1 && range.from.endsWith('-01-01') ? Math.max(12, touched) : touched
}

/** Moves days back by months, or right before themselves for 0. The last day of a month moves to the last day of the other one. */
function moveBack({ from, to }: DateRange, months: number): DateRange {
  if (months === 0) return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
  const end =
    to === lastOfMonth(to) ? lastOfMonth(addMonths(firstOfMonth(to), -months)) : addMonths(to, -months)
  return { from: addMonths(from, -months), to: end }
}

const monthsOfYear = 12

/** Returns as many days from a day on, or the same days of a year before; none of them is in the range. */
function compareFromDay(start: PlainDate, days: DateRange): DateRange {
  if (start !== addMonths(days.from, -monthsOfYear)) return sameDaysFrom(start, days)
  const { to } = moveBack(days, monthsOfYear)
  return { from: start, to: to < days.from ? to : addDays(days.from, -1) }
}

interface ComparisonChoice {
  today: PlainDate
  period?: ComparedPeriod | undefined
  /** First day of the range before, where the user or the pay cycle chose it. */
  compareFrom?: PlainDate | undefined
  /** The last day with data, where later ones have none. */
  knownUntil?: PlainDate | undefined
}

/**
 * Returns the days that the comparison of a range is about. Of one that ends today, the running day is left out of both sides, and
 * so are days after the last known one. A period is compared with the one before; without a name, whole and running months move
 * back by their number, months since January by years, and any other range by its days.
 */
export function compareRanges(
  range: DateRange,
  { today, period, compareFrom, knownUntil }: ComparisonChoice,
): ComparedRanges {
  const end = range.to === today ? addDays(today, -1) : range.to
  const passed = { from: range.from, to: knownUntil !== undefined && knownUntil < end ? knownUntil : end }
  const now = passed.from <= passed.to ? passed : null
  const days = now ?? range
  const before =
    compareFrom === undefined
      ? moveBack(days, countMonthsBack(range, period))
      : compareFromDay(compareFrom, days)
  return { now, before }
}

/** Whether the changes of a range are early: it ends today, and fewer than three whole days of it have passed. */
export const isEarly = ({ from, to }: DateRange, today: PlainDate): boolean =>
  to === today && daysBetween(from, today) < earlyDays
