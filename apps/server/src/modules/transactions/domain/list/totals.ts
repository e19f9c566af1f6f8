import type { Currency } from '@lucas/contract/currency.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type {
  FlowSum,
  MonthTotals,
  TransactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'

/** Transactions of one month, currency and kind: count, date range, and amount of the visible accounts. */
export interface MonthKindTotal {
  month: string
  currency: Currency
  kind: string
  from: string
  to: string
  count: number
  amount: bigint
}

type MonthKindTotals = readonly MonthKindTotal[]

/**
 * Returns the totals of a list, newest month first. Transfers count as transactions, not as income or
 * spending (decisions 4).
 */
export function toApiTotals(rows: MonthKindTotals, hiddenAccounts: string[]): TransactionTotals {
  const months = [...Map.groupBy(rows, ({ month }) => month)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(
      ([month, own]): MonthTotals => ({
        month,
        ...toDateRange(own),
        count: sumCounts(own),
        sums: toFlowSums(own),
      }),
    )
  return { count: sumCounts(rows), sums: toFlowSums(rows), months, hidden_accounts: hiddenAccounts }
}

const sumCounts = (rows: MonthKindTotals) => rows.reduce((total, { count }) => total + count, 0)

const toDateRange = (rows: MonthKindTotals) => ({
  from: rows.map(({ from }) => from).toSorted()[0] ?? '',
  to:
    rows
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? '',
})

/** CLP comes first. A currency without transactions has no entry. */
function toFlowSums(rows: MonthKindTotals): FlowSum[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
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
