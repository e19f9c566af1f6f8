import type { Currency } from '@lucas/contract/currency.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { toFlowSide } from '@lucas/contract/rules/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type {
  FlowSum,
  MonthTotals,
  TransactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'

/**
 * Transactions of one month, currency and kind: count, and amount of the visible accounts. `from` and `to` are the first and the
 * last day of these transactions, or of all that the list has in the month. A kind that counts by its sign has one entry for each
 * sign.
 */
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
 * Returns the totals of a list, newest month first. Transfers, savings and card payments count as transactions, and in the sums
 * only if the filter names them (decisions 4).
 */
export function toApiTotals(
  rows: MonthKindTotals,
  hiddenAccounts: string[],
  filterKinds: readonly TransactionKind[],
): TransactionTotals {
  const months = [...Map.groupBy(rows, ({ month }) => month)]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(
      ([month, own]): MonthTotals => ({
        month,
        ...toDateRange(own),
        count: sumCounts(own),
        sums: toFlowSums(own, filterKinds),
      }),
    )
  const { from, to } = toDateRange(rows)
  return {
    count: sumCounts(rows),
    from: from || null,
    to: to || null,
    sums: toFlowSums(rows, filterKinds),
    not_counted: sumCounts(
      rows.filter(({ kind, amount }) => toFlowSide(kind, amount < 0n, filterKinds) === null),
    ),
    months,
    hidden_accounts: hiddenAccounts,
  }
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
function toFlowSums(rows: MonthKindTotals, filterKinds: readonly TransactionKind[]): FlowSum[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const of = (side: 'income' | 'spending') =>
        toWireAmount(
          sum(
            own
              .filter(({ kind, amount }) => toFlowSide(kind, amount < 0n, filterKinds) === side)
              .map(({ amount }) => amount),
          ),
          currency,
        )
      return { currency, income: of('income'), spending: of('spending') }
    })
}
