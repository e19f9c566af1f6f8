import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'

type Month = Monthly['months'][number]

/** Whether a month has data: it does not end before the first known day. */
export const hasMonthData = ({ month }: { month: PlainMonth }, since: PlainDate | null): boolean =>
  since !== null && month >= monthOf(since)

/** Returns the spending of a month as a positive number. Refunds can exceed the spending; then it is zero. */
export const monthSpending = (month: Month): number => Math.max(0, -month.spending)
