import type { Monthly } from '@lucas/contract/analytics/analytics.ts'

type Month = Monthly['months'][number]

/** Returns the spending of a month as a positive number. Refunds can exceed the spending; then it is zero. */
export const monthSpending = (month: Month): number => Math.max(0, -month.spending)
