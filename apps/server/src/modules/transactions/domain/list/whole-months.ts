import {
  addDays,
  addMonths,
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'

/** Days of a filter; null has no end on that side. */
export interface OpenRange {
  from: PlainDate | null
  to: PlainDate | null
}

/** The whole months of a range, from the first to the last of their days, and the days before and after them. */
export interface WholeMonths {
  months: OpenRange | null
  edges: DateRange[]
}

/** Divides a range into its whole months and the days that are left. A range without a whole month is one edge. */
export function toWholeMonths({ from, to }: OpenRange): WholeMonths {
  const first = from === null || from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1)
  const last = to === null || to === lastOfMonth(to) ? to : addDays(firstOfMonth(to), -1)
  if (from !== null && to !== null && first !== null && last !== null && first > last)
    return { months: null, edges: [{ from, to }] }
  const edges: DateRange[] = []
  if (from !== null && first !== null && from < first) edges.push({ from, to: addDays(first, -1) })
  if (to !== null && last !== null && last < to) edges.push({ from: addDays(last, 1), to })
  return { months: { from: first, to: last }, edges }
}
