import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { type NamedMonth, toMonthRange } from '@lucas/contract/rules/known-days.ts'
import { type DateRange, intersectRanges, type PlainMonth } from '@lucas/contract/rules/periods.ts'

type Month = Monthly['months'][number]

/** Returns the days of a month that are in a range. */
export const daysOfNamedMonth = (month: NamedMonth, range: DateRange): DateRange =>
  intersectRanges(toMonthRange(month), range)

/** Formats a calendar month with `toName`, and a pay cycle as `28 oct – 27 nov 2026`. */
export const nameMonth = ({ month, days }: NamedMonth, toName: (month: PlainMonth) => string): string =>
  days == null ? toName(month) : chartsCopy.days(shortDay(days.from, days.to), shortDay(days.to, ''))

/** The key of a month in a list: two cycles can have most days in the same month. */
export const monthKey = ({ month, days }: NamedMonth): string => days?.from ?? month

/** Returns the spending of a month as a positive number. Refunds can exceed the spending; then it is zero. */
export const monthSpending = (month: Month): number => Math.max(0, -month.spending)
