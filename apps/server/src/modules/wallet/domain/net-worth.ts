import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** An amount that counts in net worth, in minor units; negative for a debt. */
export interface NetWorthItem {
  currency: Currency
  isDebt: boolean
  now: bigint
  before: bigint
  /** Whether `before` is estimated. */
  isEstimated: boolean
}

/** Returns net worth by currency; pesos come first and are always present. An overdrawn account reduces assets. */
export function computeNetWorth(
  stakes: readonly NetWorthItem[],
  { since, today }: { since: PlainDate; today: PlainDate },
) {
  return currencies.flatMap((currency) => {
    const own = stakes.filter((stake) => stake.currency === currency)
    if (own.length === 0 && currency !== 'CLP') return []
    const assets = sum(own.filter(({ isDebt }) => !isDebt).map(({ now }) => now))
    const debts = -sum(own.filter(({ isDebt }) => isDebt).map(({ now }) => now))
    const before = sum(own.map(({ before: then }) => then))
    const isKnown = since < today
    return [
      {
        currency,
        assets,
        debts: debts === 0n ? 0n : debts,
        net: assets - debts,
        since: isKnown ? since : null,
        isEstimated: isKnown && own.some((stake) => stake.isEstimated),
        change: isKnown ? changePercentage(assets - debts, before) : null,
      },
    ]
  })
}

/** Returns sums by currency, pesos first, without currencies that do not occur. */
export const sumByCurrency = (amounts: readonly { currency: Currency; amount: bigint }[]) =>
  currencies.flatMap((currency) => {
    const own = amounts.filter((one) => one.currency === currency)
    return own.length === 0 ? [] : [{ currency, amount: sum(own.map(({ amount }) => amount)) }]
  })
