import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** Something that counts: positive what it adds to what a person is worth, negative what it takes away. */
export interface Stake {
  currency: Currency
  isDebt: boolean
  now: bigint
  before: bigint
}

/** The day that net worth is compared with: twelve months ago, or as far back as anything is known. */
export const sinceOf = (first: PlainDate | null, today: PlainDate): PlainDate => {
  const year = addMonths(today, -12)
  return first === null ? today : first > year ? first : year
}

/** Net worth by currency, pesos first and always; an overdrawn account lowers what there is. */
export function worthOf(stakes: readonly Stake[], { since, today }: { since: PlainDate; today: PlainDate }) {
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
        change: isKnown ? changePercentage(assets - debts, before) : null,
      },
    ]
  })
}

/** Sums by currency, pesos first; those of no amount are left out. */
export const sumsOf = (amounts: readonly { currency: Currency; amount: bigint }[]) =>
  currencies.flatMap((currency) => {
    const own = amounts.filter((one) => one.currency === currency)
    return own.length === 0 ? [] : [{ currency, amount: sum(own.map(({ amount }) => amount)) }]
  })
