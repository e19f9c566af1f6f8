import { type DateRange, lastOfMonth, type PlainDate, type PlainMonth } from './periods.ts'

/** The first day with data, and the last one where later days have none. */
export interface KnownDays {
  known_since: PlainDate | null
  known_until?: PlainDate | undefined
}

/** Whether all days of a range have data. */
export const areDaysKnown = (
  { from, to }: DateRange,
  { known_since: since, known_until: until }: KnownDays,
): boolean => since !== null && from >= since && (until === undefined || to <= until)

/** Whether a day of a range has data. */
const hasKnownDays = (
  { from, to }: DateRange,
  { known_since: since, known_until: until }: KnownDays,
): boolean => since !== null && to >= since && (until === undefined || from <= until)

/** Whether a range has no data though other days have: before a first transaction nothing was spent. */
export const hasNoData = (range: DateRange, known: KnownDays): boolean =>
  known.known_since !== null && !hasKnownDays(range, known)

/** A calendar month, or with its days a pay cycle. */
export interface NamedMonth {
  month: PlainMonth
  days?: DateRange | null
}

/** Returns the days of a month. */
export const toMonthRange = ({ month, days }: NamedMonth): DateRange =>
  days ?? { from: `${month}-01`, to: lastOfMonth(`${month}-01`) }

/** Whether a month has data: it neither ends before the first known day nor begins after the last one. */
export const hasMonthData = (month: NamedMonth, known: KnownDays): boolean =>
  hasKnownDays(toMonthRange(month), known)

/** Whether a month has amounts to show. Bills of known purchases can be due later than the last known day. */
export const hasMonthAmounts = (
  month: NamedMonth,
  amounts: readonly (number | null)[],
  known: KnownDays,
): boolean => hasMonthData(month, known) || amounts.some((amount) => amount !== null && amount !== 0)

/** Whether data end in a month, before its last day. */
export const endsInMonth = (month: NamedMonth, known: KnownDays): boolean =>
  hasMonthData(month, known) && known.known_until !== undefined && toMonthRange(month).to > known.known_until
