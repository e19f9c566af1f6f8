import { absolute } from '@lucas/contract/rules/money.ts'
import { addMonths, monthsBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'

/** Fields of a split transaction that its parts depend on. */
export interface SplitSource {
  posted_on: PlainDate
  amount: bigint
  currency: string
}

/** Date and amount of a split part. */
export type PartShare = Pick<SplitSource, 'posted_on' | 'amount'>

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
    posted_on:
      before.posted_on === after.posted_on
        ? part.posted_on
        : addMonths(after.posted_on, monthsBetween(before.posted_on, part.posted_on)),
  }))
}

const shareAmount = (total: bigint, parts: readonly PartShare[]) =>
  partsByWeight(
    total,
    parts.map(({ amount }) => absolute(amount)),
  )
