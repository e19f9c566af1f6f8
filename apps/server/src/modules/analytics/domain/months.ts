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
import { isByDay } from './points.ts'

/** Days that are added to the sums of whole months, or taken from them. */
export interface Edge extends DateRange {
  sign: 1 | -1
}

/** The whole months of a range by their first days, and never more than two edges. */
export interface MonthsAndEdges {
  months: DateRange | null
  edges: Edge[]
}

/** The days after one, until another or for ever. */
export const daysAfter = (day: PlainDate, until: PlainDate = '9998-12-31'): DateRange => ({
  from: addDays(day, 1),
  to: until,
})

/**
 * How to sum up a range from sums of months: whole months, and at its edges the fewer days, added or taken away.
 * Outside of the days that are known there is next to nothing to take.
 */
export function monthsAndEdges({ from, to }: DateRange, known: DateRange): MonthsAndEdges {
  const edges: Edge[] = []
  let [first, last] = [firstOfMonth(from), firstOfMonth(to)]
  const daysKnown = (days: DateRange) => {
    const [begin, end] = [
      days.from > known.from ? days.from : known.from,
      days.to < known.to ? days.to : known.to,
    ]
    return Math.max(0, daysBetween(begin, end) + 1)
  }
  for (const month of new Set([first, last])) {
    const inside = daysOfMonth(monthOf(month), { from, to })
    const outside = [
      { from: month, to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: lastOfMonth(month) },
    ].filter((days) => days.from <= days.to)
    if (outside.length === 0) continue
    const taken = outside.reduce((days, edge) => days + daysKnown(edge), 0)
    if (taken <= daysKnown(inside)) {
      edges.push(...outside.map((days) => ({ ...days, sign: -1 as const })))
      continue
    }
    edges.push({ ...inside, sign: 1 })
    if (month === first) first = addMonths(first, 1)
    else last = addMonths(last, -1)
  }
  return { months: first <= last ? { from: first, to: last } : null, edges }
}

/** The same where days are summed up too: of a short range nothing but days. */
export const monthsAndDays = (range: DateRange, today: PlainDate): MonthsAndEdges =>
  isByDay(range)
    ? { months: null, edges: monthsOf(range).map((month) => ({ ...daysOfMonth(month, range), sign: 1 })) }
    : monthsAndEdges(range, { from: firstOfMonth(range.from), to: today })
