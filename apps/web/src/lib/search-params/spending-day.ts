import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'

/** The search parameter of the day on which purchases with cards count. None means the day of purchase. */
export interface SpendingDaySearch {
  by?: Exclude<SpendingDay, 'purchase'>
}

/** Reads a valid choice; the default and other values are omitted. */
export const parseSpendingDaySearch = ({ by }: Record<string, unknown>): SpendingDaySearch =>
  by === 'payment' ? { by } : {}
