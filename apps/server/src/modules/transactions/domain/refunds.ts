import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { plainOf } from './plain-text.ts'

/** A purchase, or money that came back with a refund word. */
export interface MerchantRow {
  id: string
  accountId: string
  currency: string
  date: PlainDate
  amount: bigint
  merchant: string
}
export type Charge = MerchantRow & {
  /** What was already given back of it, positive. */
  refunded: bigint
}

/** Shops take goods back for half a year at most. */
export const mostRefundDays = 180
const shortestCut = 6

export const refundKey = (refundId: string, chargeId: string) => `${refundId} ${chargeId}`

/** Finds the charge of each refund: same merchant, earlier, not smaller; best the same amount, account and nearest day. */
export function pairRefunds(
  refunds: readonly MerchantRow[],
  charges: readonly Charge[],
  refused: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const left = new Map(charges.map((charge) => [charge.id, -charge.amount - charge.refunded]))
  const byMerchant = Map.groupBy(charges, ({ merchant }) => plainOf(merchant).slice(0, shortestCut))
  const found = new Map<string, string>()
  for (const refund of refunds.toSorted(byDay)) {
    const fits = (charge: Charge) =>
      isEarlierOfSameShop(charge, refund) &&
      (left.get(charge.id) ?? 0n) >= refund.amount &&
      !refused.has(refundKey(refund.id, charge.id))
    const [best] = (byMerchant.get(plainOf(refund.merchant).slice(0, shortestCut)) ?? [])
      .filter(fits)
      .toSorted((a, b) => misfit(a, refund) - misfit(b, refund) || (a.id < b.id ? -1 : 1))
    if (!best) continue
    found.set(refund.id, best.id)
    left.set(best.id, (left.get(best.id) ?? 0n) - refund.amount)
  }
  return found
}

const byDay = (a: MerchantRow, b: MerchantRow) =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1

function isEarlierOfSameShop(charge: Charge, refund: MerchantRow): boolean {
  const days = daysBetween(charge.date, refund.date)
  if (charge.currency !== refund.currency || days < 0 || days > mostRefundDays) return false
  const [a, b] = [plainOf(charge.merchant), plainOf(refund.merchant)]
  return a === b || (Math.min(a.length, b.length) >= shortestCut && (a.startsWith(b) || b.startsWith(a)))
}

const misfit = (charge: Charge, refund: MerchantRow) =>
  (charge.amount === -refund.amount ? 0 : 10_000) +
  (charge.accountId === refund.accountId ? 0 : 1_000) +
  daysBetween(charge.date, refund.date)

/** Money of a merchant without a refund word is one only where it equals a charge to the peso; the person decides. */
export function suspectRefunds(
  incomes: readonly MerchantRow[],
  charges: readonly Charge[],
  refused: ReadonlySet<string>,
): Map<string, string> {
  const whole = charges.filter(({ refunded }) => refunded === 0n)
  const found = new Map<string, string>()
  for (const [amount, equal] of Map.groupBy(incomes, (row) => row.amount)) {
    const alike = whole.filter((charge) => charge.amount === -amount)
    for (const [refund, charge] of pairRefunds(equal, alike, refused)) found.set(refund, charge)
  }
  return found
}
