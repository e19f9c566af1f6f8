import { addDays, type DateRange, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { divideRounded } from './figures.ts'

export interface WeekdaySpendingSum {
  weekday: number
  spent: bigint
}

/** Returns the ISO weekday: Monday is 1, Sunday is 7. */
export const toWeekday = (day: PlainDate): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** Returns the spending of each weekday and its average per day of that weekday in the known days. */
export function computeWeekdays(sums: readonly WeekdaySpendingSum[], known: DateRange | null) {
  const byWeekday = new Map(sums.map(({ weekday, spent }) => [weekday, spent]))
  const first = known === null ? 1 : toWeekday(known.from)
  const length = known === null ? 0 : daysBetween(known.from, known.to) + 1
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const until = (weekday - first + 7) % 7
    const days = Math.max(0, Math.ceil((length - until) / 7))
    const spent = byWeekday.get(weekday) ?? 0n
    return { weekday, days, spent, average: divideRounded(spent, days) ?? 0n }
  })
}

/** Returns the part of a range from the first day with data on; null when there is none. */
export function clampToKnown(range: DateRange, since: PlainDate | null): DateRange | null {
  if (since === null || since > range.to) return null
  return since > range.from ? { from: since, to: range.to } : range
}

/** Returns every day of a range. */
export const listDays = ({ from, to }: DateRange): PlainDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
