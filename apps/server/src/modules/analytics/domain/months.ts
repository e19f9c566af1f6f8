import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  firstOfMonth,
  intersectRanges,
  lastOfMonth,
  listMonths,
  monthOf,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { isByDay } from './points.ts'

/** Days whose sums are added to or subtracted from whole months. */
export interface SignedDays extends DateRange {
  sign: 1 | -1
}

/** Whole months of a range, by their first days, and at most two edges. */
export interface MonthsAndEdges {
  months: DateRange | null
  edges: SignedDays[]
}

/** Returns the days after `day` up to `until`, by default without end. */
export const daysAfter = (day: PlainDate, until: PlainDate = '9998-12-31'): DateRange => ({
  from: addDays(day, 1),
  to: until,
})

/** Returns the days between consecutive days, the first one of each left out. Between ends of calendar months they are one range. */
export function toIntervals([first, ...later]: readonly [PlainDate, ...PlainDate[]]): DateRange[] {
  const last = later.at(-1)
  if (last === undefined) return []
  const endsMonths = later.slice(0, -1).every((day) => day === lastOfMonth(day))
  if (endsMonths) return [daysAfter(first, last)]
  return later.map((day, at) => daysAfter(later[at - 1] ?? first, day))
}

/**
 * Divides a range into whole months and edges with the fewest days, added or subtracted. Days outside the known range
 * count as empty.
 */
export function toMonthsAndEdges({ from, to }: DateRange, known: DateRange): MonthsAndEdges {
  const edges: SignedDays[] = []
  let [first, last] = [firstOfMonth(from), firstOfMonth(to)]
  const daysKnown = (days: DateRange) => {
    const inBoth = intersectRanges(days, known)
    return Math.max(0, daysBetween(inBoth.from, inBoth.to) + 1)
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

/** Divides a range like `toMonthsAndEdges`; a short range uses days only. */
export const toMonthsOrDays = (range: DateRange, today: PlainDate): MonthsAndEdges =>
  isByDay(range)
    ? { months: null, edges: listMonths(range).map((month) => ({ ...daysOfMonth(month, range), sign: 1 })) }
    : toMonthsAndEdges(range, { from: firstOfMonth(range.from), to: today })
