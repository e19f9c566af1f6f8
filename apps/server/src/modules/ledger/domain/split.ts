import { absolute } from '@lucas/contract/rules/money.ts'
import { addMonths, monthsBetween } from '@lucas/contract/rules/periods.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'
import type { LedgerRow } from './row.ts'

/** Fields of a split transaction that its parts depend on. */
export type SplitSource = Pick<LedgerRow, 'date' | 'amount' | 'currency'>

/** Date and amount of a split part. */
export type PartShare = Pick<SplitSource, 'date' | 'amount'>

/**
 * Returns the parts after the provider changed the transaction: a new amount is shared in the same
 * proportions, a new date moves each part. Returns null if the parts cannot be adjusted and the split must
 * end.
 */
export function computePartShares(
  before: SplitSource,
  after: SplitSource,
  parts: readonly PartShare[],
): PartShare[] | null {
  if (before.currency !== after.currency) return null
  if (before.amount > 0n !== after.amount > 0n) return null
  const amounts = before.amount === after.amount ? null : shareAmount(after.amount, parts)
  if (amounts?.includes(0n)) return null
  return parts.map((part, at) => ({
    amount: amounts?.[at] ?? part.amount,
    date:
      before.date === after.date ? part.date : addMonths(after.date, monthsBetween(before.date, part.date)),
  }))
}

const shareAmount = (total: bigint, parts: readonly PartShare[]) =>
  partsByWeight(
    total,
    parts.map(({ amount }) => absolute(amount)),
  )
