import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { ReviewReason } from '@lucas/contract/transactions/review.ts'

/** A sum that goes down by this much, in minor units, if the user says yes. */
export interface SumEffect {
  sum: 'income' | 'spending'
  amount: bigint
  currency: Currency
}

interface CountedRow {
  kind: string
  amount: bigint
  currency: Currency
  /** Whether its account is hidden, whose rows no sum includes. */
  isHidden: boolean
}

/**
 * Returns the sums that a yes to a question about two rows changes: both halves of a transfer leave them, a refund lowers its
 * purchase, and of two rows that are one, the second leaves.
 */
export function listEffects(
  reason: Exclude<ReviewReason, 'category'>,
  row: CountedRow,
  other: CountedRow,
): SumEffect[] {
  if (reason === 'refund')
    return toEffects(row).flatMap((effect) => [effect, { ...effect, sum: 'spending' as const }])
  return reason === 'transfer' ? [...toEffects(row), ...toEffects(other)] : toEffects(other)
}

const toEffects = ({ kind, amount, currency, isHidden }: CountedRow): SumEffect[] =>
  isFlowKind(kind) && !isHidden
    ? [{ sum: kind === 'income' ? 'income' : 'spending', amount: absolute(amount), currency }]
    : []
