import type { DateOrder } from '@lucas/contract/banking/import.ts'
import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type DateToken, fullYear, toPlainDate } from '../../table/date-tokens.ts'

export interface Period {
  from: PlainDate
  to: PlainDate
}

/** Returns the day of a complete date, day before month unless only the other order is a date; null without a year. */
export function toDay(date: DateToken): PlainDate | null {
  if (date.type === 'whole') return date.date
  if (date.type !== 'triple') return null
  const [a, b, c] = date.numbers
  return toPlainDate(fullYear(c), b, a) ?? toPlainDate(fullYear(c), a, b)
}

/**
 * Returns the days of the rows of a table, in its order. A date without a year is in the printed period; where the period is so
 * long that it fits two years, in the one that follows the order of the rows (reference 1.3). Never today's year: null without a
 * period. `order` is what the user says of the numbers.
 */
export function toDays(
  dates: readonly DateToken[],
  period: Period | null,
  order: DateOrder = 'dmy',
): (PlainDate | null)[] {
  const candidates = dates.map((date) => candidateDays(dayFirst(date, order), period))
  const forward = followOrder(candidates, (a, b) => a <= b)
  const backward = followOrder(candidates, (a, b) => a >= b)
  return forward.breaks <= backward.breaks ? forward.days : backward.days
}

/** Returns a date of another order as one with the day first. */
function dayFirst(date: DateToken, order: DateOrder): DateToken {
  if (order === 'dmy') return date
  if (date.type === 'pair') return { ...date, numbers: [date.numbers[1], date.numbers[0]] }
  if (date.type !== 'triple') return date
  const [a, b, c] = date.numbers
  return { ...date, numbers: order === 'mdy' ? [b, a, c] : [c, b, a] }
}

function candidateDays(date: DateToken, period: Period | null): PlainDate[] {
  const day = toDay(date)
  if (day !== null) return [day]
  if (period === null || date.type === 'whole' || date.type === 'triple') return []
  const [dayOfMonth, month] = date.type === 'pair' ? date.numbers : [date.day, date.month]
  const [first, last] = [Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4))]
  const days: PlainDate[] = []
  for (let year = first - 1; year <= last + 1; year += 1) {
    const candidate = toPlainDate(year, month, dayOfMonth)
    if (candidate !== null) days.push(candidate)
  }
  const inside = days.filter((candidate) => candidate >= period.from && candidate <= period.to)
  if (inside.length > 0) return inside
  const distance = (candidate: PlainDate) =>
    candidate < period.from ? daysBetween(candidate, period.from) : daysBetween(period.to, candidate)
  return days.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
}

function followOrder(
  candidates: readonly (readonly PlainDate[])[],
  isInOrder: (before: PlainDate, after: PlainDate) => boolean,
) {
  let before: PlainDate | null = null
  let breaks = 0
  const days = candidates.map((options) => {
    const ordered = isInOrder('2000-01-01', '2001-01-01') ? options : options.toReversed()
    const last = before
    const day: PlainDate | null =
      ordered.find((option) => last === null || isInOrder(last, option)) ?? ordered.at(-1) ?? null
    if (day !== null) {
      if (last !== null && !isInOrder(last, day)) breaks += 1
      before = day
    }
    return day
  })
  return { days, breaks }
}
