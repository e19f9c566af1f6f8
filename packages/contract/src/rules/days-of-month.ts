import { type DateRange, lastOfMonth, type PlainMonth } from './periods.ts'

/** The days of a month that a range holds. */
export function daysOfMonth(month: PlainMonth, { from, to }: DateRange): DateRange {
  const first = `${month}-01`
  const last = lastOfMonth(first)
  return { from: from > first ? from : first, to: to < last ? to : last }
}
