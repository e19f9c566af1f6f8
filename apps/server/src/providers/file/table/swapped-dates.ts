import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type DateToken, toPlainDate } from './date-tokens.ts'

type Triple = Extract<DateToken, { type: 'triple' }>

interface SwapHints {
  today: PlainDate
  period: { from: PlainDate | null; to: PlainDate | null }
  /** Reads a date that is still a text. */
  toDate(token: Triple): PlainDate | null
}

/** Exchanges day and month; null where that is no date. */
export const swapDay = (date: PlainDate): PlainDate | null =>
  toPlainDate(Number(date.slice(0, 4)), Number(date.slice(8)), Number(date.slice(5, 7)))

/**
 * Whether a spreadsheet in another language opened the file before: of `05/10/2026` it makes a date, May 10, and `13/10/2026` stays a
 * text, because no month is 13. So no real date has a day above 12, and every text has one.
 */
export function areMixed(tokens: readonly DateToken[]): boolean {
  const triples = tokens.filter((token) => token.type === 'triple')
  const wholes = tokens.filter((token) => token.type === 'whole')
  if (triples.length === 0 || wholes.length === 0 || triples.length + wholes.length < tokens.length)
    return false
  const isDayFirst = triples.every(({ numbers: [a, b] }) => a > 12 && b <= 12)
  const isMonthFirst = triples.every(({ numbers: [a, b] }) => b > 12 && a <= 12)
  return (isDayFirst || isMonthFirst) && wholes.every(({ date }) => Number(date.slice(8)) <= 12)
}

/** Whether mixed dates fit better with the real ones the other way round: to the period, to their order, to each other. */
export function areSwapped(tokens: readonly DateToken[], hints: SwapHints): boolean {
  const read = (isSwapped: boolean) =>
    tokens.flatMap((token) => {
      if (token.type === 'whole') return (isSwapped ? swapDay(token.date) : token.date) ?? []
      return token.type === 'triple' ? (hints.toDate(token) ?? []) : []
    })
  const [asTheyAre, swapped] = [measure(read(false), hints), measure(read(true), hints)]
  const better = asTheyAre.map((value, at) => value - (swapped[at] ?? 0)).find((gain) => gain !== 0)
  return better !== undefined && better > 0
}

/** How badly dates fit: outside of the period or in the future, against the order of the rows, far from each other. */
function measure(dates: readonly PlainDate[], { today, period: { from, to } }: SwapHints): number[] {
  const last = to ?? addDays(today, 1)
  const outside = dates.filter((date) => date > last || (from !== null && date < from)).length
  const steps = dates.slice(1).map((date, at) => Math.sign(daysBetween(dates[at] ?? date, date)))
  const breaks = Math.min(steps.filter((step) => step > 0).length, steps.filter((step) => step < 0).length)
  const sorted = dates.toSorted()
  return [outside, breaks, daysBetween(sorted[0] ?? today, sorted.at(-1) ?? today)]
}
