import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { normalizeText } from '../../../description/domain/index.ts'

/** A purchase or a refund of a merchant. */
export interface MerchantRow {
  id: string
  accountId: string
  currency: string
  date: PlainDate
  amount: bigint
  merchant: string
}
export type Purchase = MerchantRow & {
  /** Amount already refunded, positive, in minor units. */
  refunded: bigint
}

/** Merchants refund within half a year. */
export const maxRefundDays = 180
const minPrefixLength = 6

export const refundKey = (refundId: string, purchaseId: string) => `${refundId} ${purchaseId}`

/**
 * Returns the purchase of each refund: same merchant, earlier, large enough. Prefers the same amount, the
 * same account and the closest day.
 */
export function matchRefunds(
  refunds: readonly MerchantRow[],
  purchases: readonly Purchase[],
  refused: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const remaining = new Map(purchases.map((purchase) => [purchase.id, -purchase.amount - purchase.refunded]))
  const byMerchant = Map.groupBy(purchases, ({ merchant }) =>
    normalizeText(merchant).slice(0, minPrefixLength),
  )
  const found = new Map<string, string>()
  for (const refund of refunds.toSorted(byDay)) {
    const fits = (purchase: Purchase) =>
      isEarlierOfSameShop(purchase, refund) &&
      (remaining.get(purchase.id) ?? 0n) >= refund.amount &&
      !refused.has(refundKey(refund.id, purchase.id))
    const [best] = (byMerchant.get(normalizeText(refund.merchant).slice(0, minPrefixLength)) ?? [])
      .filter(fits)
      .toSorted((a, b) => mismatch(a, refund) - mismatch(b, refund) || (a.id < b.id ? -1 : 1))
    if (!best) continue
    found.set(refund.id, best.id)
    remaining.set(best.id, (remaining.get(best.id) ?? 0n) - refund.amount)
  }
  return found
}

const byDay = (a: MerchantRow, b: MerchantRow) =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1

function isEarlierOfSameShop(purchase: Purchase, refund: MerchantRow): boolean {
  const days = daysBetween(purchase.date, refund.date)
  if (purchase.currency !== refund.currency || days < 0 || days > maxRefundDays) return false
  const [a, b] = [normalizeText(purchase.merchant), normalizeText(refund.merchant)]
  return a === b || (Math.min(a.length, b.length) >= minPrefixLength && (a.startsWith(b) || b.startsWith(a)))
}

const mismatch = (purchase: Purchase, refund: MerchantRow) =>
  (purchase.amount === -refund.amount ? 0 : 10_000) +
  (purchase.accountId === refund.accountId ? 0 : 1_000) +
  daysBetween(purchase.date, refund.date)

/**
 * Suggests refunds without a refund word, only if the amount equals a purchase exactly. The user confirms
 * them.
 */
export function suggestRefunds(
  incomes: readonly MerchantRow[],
  purchases: readonly Purchase[],
  refused: ReadonlySet<string>,
): Map<string, string> {
  const unrefunded = purchases.filter(({ refunded }) => refunded === 0n)
  const found = new Map<string, string>()
  for (const [amount, equal] of Map.groupBy(incomes, (row) => row.amount)) {
    const sameAmount = unrefunded.filter((purchase) => purchase.amount === -amount)
    for (const [refund, purchase] of matchRefunds(equal, sameAmount, refused)) found.set(refund, purchase)
  }
  return found
}
