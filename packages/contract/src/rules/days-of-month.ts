import { type DateRange, intersectRanges, lastOfMonth, type PlainMonth } from './periods.ts'

/** Returns the days of a month within a range. */
export function daysOfMonth(month: PlainMonth, range: DateRange): DateRange {
  const first = `${month}-01`
  return intersectRanges({ from: first, to: lastOfMonth(first) }, range)
}
