import type { Currency } from '@lucas/contract/currency.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { FlowSum, MonthTotals, TransactionTotals } from '@lucas/contract/transaction-list.ts'

/** The rows of one month, currency and kind: how many, between which days, and what the shown accounts moved. */
export interface KindOfMonth {
  month: string
  currency: Currency
  kind: string
  from: string
  to: string
  count: number
  amount: bigint
}

type Parts = readonly KindOfMonth[]

/** The figures of a list, newest month first. Transfers are rows, but neither income nor spending (decisions 4). */
export function totalsOf(parts: Parts, hiddenAccounts: string[]): TransactionTotals {
  const months = [...Map.groupBy(parts, ({ month }) => month)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, own]): MonthTotals => ({ month, ...spanOf(own), count: countOf(own), sums: sumsOf(own) }))
  return { count: countOf(parts), sums: sumsOf(parts), months, hidden_accounts: hiddenAccounts }
}

const countOf = (parts: Parts) => parts.reduce((total, { count }) => total + count, 0)

const spanOf = (parts: Parts) => ({
  from: parts.map(({ from }) => from).toSorted()[0] ?? '',
  to:
    parts
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '',
})

/** Pesos first; a currency without rows has no sum. */
function sumsOf(parts: Parts): FlowSum[] {
  return [...Map.groupBy(parts, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const of = (...kinds: string[]) =>
        toWireAmount(
          sum(own.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)),
          currency,
        )
      return { currency, income: of('income'), spending: of('spending', 'refund') }
    })
}
