import {
  addDays,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  listMonths,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import { computeFlow, type DaySum, type Flow } from './figures.ts'

/** Sparklines show days up to this length, then months. */
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

/** Returns income and spending of every month in the range; `isWhole` when the month is completely in the range and over. */
export function computeMonthlyFlows(
  sums: readonly DaySum[],
  range: DateRange,
  today: PlainDate = '9999-12-31',
) {
  const byMonth = Map.groupBy(sums, ({ day }) => day.slice(0, 7))
  return listRangeMonths(range, today).map((month) => ({
    ...month,
    ...computeFlow(byMonth.get(month.month) ?? []),
  }))
}

/** Lists the months of a range; `isWhole` when the month is completely in the range and over. */
export const listRangeMonths = (
  range: DateRange,
  today: PlainDate,
): { month: PlainMonth; isWhole: boolean }[] =>
  listMonths(range).map((month) => {
    const first = `${month}-01`
    const last = lastOfMonth(first)
    return { month, isWhole: range.from <= first && range.to >= last && today >= last }
  })

/** Returns whether a month has data from its first day on; averages skip the other months. */
export const isKnownMonth = (month: PlainMonth, since: PlainDate | null): boolean =>
  since !== null && `${month}-01` >= since

const toFirstDay = (month: PlainMonth, { from }: DateRange): PlainDate =>
  firstOfMonth(from).startsWith(month) ? from : `${month}-01`
