import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { PendingState } from '@lucas/contract/transactions/transaction.ts'

/** Maximum days from pending to posted (decisions 3). */
export const maxPendingDays = 15

/** What decides whether a pending transaction, or one of a file that may be another one, counts. */
export interface PendingFacts {
  pending: boolean
  date: PlainDate
  state: PendingState | null
  /** An open suggestion says that another transaction may be the posted one, or that it is the one of another file. */
  hasSuggestion: boolean
  /** A refund is linked to it, so it was a purchase. */
  isRefunded: boolean
}

/**
 * Decides the state of a transaction: while it may be another one only that one counts; a pending one leaves the sums after 15 days
 * without being posted, unless the user keeps it (decisions 3). Null counts.
 */
export function decidePendingState(
  { pending, date, state, hasSuggestion, isRefunded }: PendingFacts,
  today: PlainDate,
): PendingState | null {
  if (hasSuggestion) return 'suggested'
  if (!pending) return null
  if (isRefunded || state === 'counted') return 'counted'
  return daysBetween(date, today) > maxPendingDays ? 'expired' : null
}

/** Whether the row leaves the sums: its kind is then `excluded`, also against a choice, unless it is half of an own transfer. */
export const isUncounted = (row: { pending: boolean; pendingState: PendingState | null }): boolean =>
  row.pendingState === 'suggested' || (row.pending && row.pendingState === 'expired')
