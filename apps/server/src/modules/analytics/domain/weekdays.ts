import { addDays, type DateRange, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { meanOfTotal } from './figures.ts'

export interface SpentOnWeekday {
  weekday: number
  spent: bigint
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: PlainDate): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** What was spent on each day of the week, and how much that is on such a day. */
export function weekdaysOf(sums: readonly SpentOnWeekday[], range: DateRange) {
  const byWeekday = new Map(sums.map(({ weekday, spent }) => [weekday, spent]))
  const first = weekdayOf(range.from)
  const length = daysBetween(range.from, range.to) + 1
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const until = (weekday - first + 7) % 7
    const days = Math.max(0, Math.ceil((length - until) / 7))
    const spent = byWeekday.get(weekday) ?? 0n
    return { weekday, days, spent, average: meanOfTotal(spent, days) ?? 0n }
  })
}

/** The days of a range from the first that is known on; null where nothing of it is. */
export function knownDays(range: DateRange, since: PlainDate | null): DateRange | null {
  if (since === null || since > range.to) return null
  return since > range.from ? { from: since, to: range.to } : range
}

/** Every day of a range. */
export const everyDay = ({ from, to }: DateRange): PlainDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
