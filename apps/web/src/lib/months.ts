import type { Monthly } from '@lucas/contract/analytics.ts'

type Month = Monthly['months'][number]

/** A refund can outweigh a month's spending: no mark ever falls under zero for it. */
export const spent = (month: Month): number => Math.max(0, -month.spending)
