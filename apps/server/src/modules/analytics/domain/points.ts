import { toCalendarMonth } from '@lucas/contract/rules/payday.ts'
import {
  addDays,
  type DateRange,
  daysBetween,
  firstOfMonth,
  intersectRanges,
  lastOfMonth,
  listMonths,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import { computeFlow, type DaySum, type Flow } from './figures.ts'

/** The points are days up to this length, then months. */
const maxDays = 31
export const isByDay = ({ from, to }: DateRange): boolean => daysBetween(from, to) < maxDays

/** Returns one point per day, or one per month for longer ranges; empty days are included. */
export function computePoints(sums: readonly DaySum[], range: DateRange): ({ date: PlainDate } & Flow)[] {
  if (!isByDay(range))
    return computeMonthlyFlows(sums, range).map(({ month, ...flow }) => ({
      date: toFirstDay(month, range),
      ...flow,
    }))
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const points: ({ date: PlainDate } & Flow)[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    points.push({ date: day, ...computeFlow(byDay.get(day) ?? []) })
  return points
}

/** Returns income and spending of every month in the range. */
export function computeMonthlyFlows(
  sums: readonly DaySum[],
  range: DateRange,
  months: readonly RangeMonth[] = listRangeMonths(range),
) {
  const byMonth = groupByMonth(sums, months)
  return months.map((month) => ({ ...month, ...computeFlow(byMonth.get(month) ?? []) }))
}

/** A month of the user, both ends inclusive: a calendar month or a pay cycle. */
export interface UserMonth extends DateRange {
  month: PlainMonth
}

/** A month of a range. Its days can begin before the range and end after it. */
export interface RangeMonth extends UserMonth {
  isCycle: boolean
  /** Whether it is completely in the range and over. */
  isWhole: boolean
}

/** Lists the months of a range: those of the user, else calendar months. */
export const listRangeMonths = (
  range: DateRange,
  today: PlainDate = '9999-12-31',
  own: readonly UserMonth[] = listMonths(range).map(toCalendarDays),
): RangeMonth[] =>
  own.map(({ month, from, to }) => ({
    month,
    from,
    to,
    isCycle: from !== `${month}-01` || to !== lastOfMonth(from),
    isWhole: range.from <= from && range.to >= to && today >= to,
  }))

const toCalendarDays = (month: PlainMonth): UserMonth => ({ month, ...toCalendarMonth(`${month}-01`) })

/** Groups sums by the month of their day. */
export const groupByMonth = <T extends { day: PlainDate }>(
  sums: readonly T[],
  months: readonly RangeMonth[],
) => Map.groupBy(sums, ({ day }) => months.find(({ from, to }) => from <= day && day <= to))

/** Returns the ranges whose sums are those of months: calendar months are summed in one. */
export const toSumRanges = (months: readonly RangeMonth[], range: DateRange): DateRange[] =>
  months.some(({ isCycle }) => isCycle) ? months.map((month) => intersectRanges(month, range)) : [range]

/** Returns whether every day of a month is known; averages skip the other months. */
export const isKnownMonth = ({ from, to }: DateRange, known: DateRange | null): boolean =>
  known !== null && from >= known.from && to <= known.to

const toFirstDay = (month: PlainMonth, { from }: DateRange): PlainDate =>
  firstOfMonth(from).startsWith(month) ? from : `${month}-01`
