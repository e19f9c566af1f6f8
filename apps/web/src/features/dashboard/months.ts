import type { Monthly } from '@lucas/contract/analytics.ts'
import { monthName } from '../../lib/format.ts'

type Month = Monthly['months'][number]

/** A refund can outweigh a month's spending: no mark ever falls under zero for it. */
export const spent = (month: Month): number => Math.max(0, -month.spending)

/** `noviembre 2026` */
export const longMonth = ({ month }: Month): string => `${monthName(month)} ${month.slice(0, 4)}`
