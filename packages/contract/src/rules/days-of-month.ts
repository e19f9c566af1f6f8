import { type DateRange, lastOfMonth, type PlainMonth } from './periods.ts'

/** Returns the days of a month within a range. */
export function daysOfMonth(month: PlainMonth, { from, to }: DateRange): DateRange {
  const first = `${month}-01`
  const last = lastOfMonth(first)
  return { from: from > first ? from : first, to: to < last ? to : last }
}
