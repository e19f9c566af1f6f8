import {
  addDays,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import { type DaySum, type Flow, flowOf } from './figures.ts'

/** Sparklines show days up to this many, then months. */
const mostDays = 31
export const isByDay = ({ from, to }: DateRange): boolean => daysBetween(from, to) < mostDays

/** One point a day, or one a month for longer ranges; days without rows are points too. */
export function pointsOf(sums: readonly DaySum[], range: DateRange): ({ date: PlainDate } & Flow)[] {
  if (!isByDay(range))
    return monthsOfFlow(sums, range).map(({ month, ...flow }) => ({ date: firstDay(month, range), ...flow }))
  const byDay = Map.groupBy(sums, ({ day }) => day)
  const points: ({ date: PlainDate } & Flow)[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1))
    points.push({ date: day, ...flowOf(byDay.get(day) ?? []) })
  return points
}

/** Income and spending of every month that the range touches; `isWhole` when the range holds all of it, and it is over. */
export function monthsOfFlow(sums: readonly DaySum[], range: DateRange, today: PlainDate = '9999-12-31') {
  const byMonth = Map.groupBy(sums, ({ day }) => day.slice(0, 7))
  return wholeMonthsOf(range, today).map((month) => ({ ...month, ...flowOf(byMonth.get(month.month) ?? []) }))
}

/** The months that a range touches; `isWhole` when the range holds all of it, and it is over. */
export const wholeMonthsOf = (
  range: DateRange,
  today: PlainDate,
): { month: PlainMonth; isWhole: boolean }[] =>
  monthsOf(range).map((month) => {
    const first = `${month}-01`
    const last = lastOfMonth(first)
    return { month, isWhole: range.from <= first && range.to >= last && today >= last }
  })

/** Means leave out the months before anything was known. */
export const isKnownMonth = (month: PlainMonth, since: PlainDate | null): boolean =>
  since !== null && month >= monthOf(since)

const firstDay = (month: PlainMonth, { from }: DateRange): PlainDate =>
  firstOfMonth(from).startsWith(month) ? from : `${month}-01`
