import type { DescribedRow } from '../../classification/index.ts'
import { type LinkableRows, toSortAmount } from './context.ts'

/**
 * Remembers what the batches of one ingest have stored, for a user who had no transactions before it. With earlier
 * transactions every question is answered with yes, and nothing is remembered.
 */
export function createLinkableRows(hadRows: boolean): LinkableRows & {
  add(rows: readonly DescribedRow[]): void
} {
  const sortAmounts = new Set<bigint>()
  /** Days of refunds without a purchase. */
  const refundDays = new Set<string>()
  return {
    mayHaveAmount: (sortAmount) => hadRows || sortAmounts.has(sortAmount),
    mayHaveRefund: (from, to) => hadRows || [...refundDays].some((day) => day >= from && day <= to),
    add(rows) {
      if (hadRows) return
      for (const { row, parsed } of rows) {
        sortAmounts.add(toSortAmount(row.amount, row.currency))
        if (parsed.isRefund && row.refundOf === null) refundDays.add(row.date)
      }
    },
  }
}
