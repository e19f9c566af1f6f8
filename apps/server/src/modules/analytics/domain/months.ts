import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsOf,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'

/** Days whose rows are added to the sums of whole months, or taken from them. */
export interface Edge extends DateRange {
  sign: 1 | -1
}

/** The months that a range touches, each with its days in the range. */
export const monthPartsOf = (range: DateRange): DateRange[] =>
  monthsOf(range).map((month) => daysOfMonth(month, range))

/**
 * How to sum up a range from sums of months: whole months, and at its edges the fewer days, added or taken away.
 * After today there is next to nothing to take.
 */
export function monthsAndEdges(
  { from, to }: DateRange,
  today: PlainDate,
): { months: DateRange | null; edges: Edge[] } {
  const edges: Edge[] = []
  let [first, last] = [firstOfMonth(from), firstOfMonth(to)]
  const daysUntilToday = (day: PlainDate, end: PlainDate) =>
    Math.max(0, daysBetween(day, end < today ? end : today) + 1)
  for (const month of new Set([first, last])) {
    const inside = daysOfMonth(monthOf(month), { from, to })
    const outside = [
      { from: month, to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: lastOfMonth(month) },
    ].filter((days) => days.from <= days.to)
    if (outside.length === 0) continue
    const taken = outside.reduce((days, edge) => days + daysUntilToday(edge.from, edge.to), 0)
    if (taken <= daysUntilToday(inside.from, inside.to)) {
      edges.push(...outside.map((days) => ({ ...days, sign: -1 as const })))
      continue
    }
    edges.push({ ...inside, sign: 1 })
    if (month === first) first = addMonths(first, 1)
    else last = addMonths(last, -1)
  }
  return { months: first <= last ? { from: first, to: last } : null, edges }
}
