import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import { fitsSign, toFlowSide } from '@lucas/contract/rules/transaction-kinds.ts'
import {
  type Transaction,
  type TransactionKind,
  transactionKinds,
} from '@lucas/contract/transactions/transaction.ts'
import type { FlowSum } from '@lucas/contract/transactions/transaction-list.ts'
import type { CountedRows } from '../list/list-lines.ts'

type Rows = ReadonlyMap<string, Transaction>

/** Some rows, or everything that matches the filter except some. */
export type Selection = { mode: 'some'; rows: Rows } | { mode: 'all'; except: Rows }

export const nothingSelected: Selection = { mode: 'some', rows: new Map() }
export const everythingSelected: Selection = { mode: 'all', except: new Map() }

const listedRows = (selection: Selection): Rows =>
  selection.mode === 'some' ? selection.rows : selection.except

export const isSelected = (selection: Selection, id: string): boolean =>
  listedRows(selection).has(id) === (selection.mode === 'some')

/** Returns the selection with these rows selected or deselected. */
export function withRows(selection: Selection, rows: readonly Transaction[], wanted: boolean): Selection {
  const next = new Map(listedRows(selection))
  const isMarked = wanted === (selection.mode === 'some')
  for (const row of rows) {
    if (isMarked) next.set(row.id, row)
    else next.delete(row.id)
  }
  return selection.mode === 'some' ? { mode: 'some', rows: next } : { mode: 'all', except: next }
}

/** Returns the number of selected rows in a list of `total`. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.mode === 'some' ? selection.rows.size : Math.max(total - selection.except.size, 0)

/**
 * Returns the kinds that fit the sign of every selected row. Of a whole filter, `sums` show whether it has charges and
 * credits; the server refuses a kind that does not fit after all.
 */
export function selectableKinds(selection: Selection, sums: readonly FlowSum[]): TransactionKind[] {
  const signs =
    selection.mode === 'some'
      ? [...selection.rows.values()].map(({ amount }) => amount < 0)
      : sums.flatMap(({ income, spending }) => [
          ...(income > 0 ? [false] : []),
          ...(spending < 0 ? [true] : []),
        ])
  return transactionKinds.filter((kind) => signs.every((isNegative) => fitsSign(kind, isNegative)))
}

/** Returns the sums of the selected rows per currency. `sums` are those of the whole list. */
export function selectedSums(
  selection: Selection,
  sums: readonly FlowSum[],
  { hiddenAccounts, filterKinds }: CountedRows,
): { currency: Currency; sum: number }[] {
  const minor = new Map<Currency, bigint>()
  const add = (currency: Currency, amount: number, sign: 1n | -1n) =>
    minor.set(currency, (minor.get(currency) ?? 0n) + sign * fromWireAmount(amount, currency))
  if (selection.mode === 'all')
    for (const { currency, income, spending } of sums) {
      add(currency, income, 1n)
      add(currency, spending, 1n)
    }
  for (const { account, amount, currency, kind } of listedRows(selection).values()) {
    // Selected rows are all added up; the sums of the whole list exclude some kinds and hidden accounts.
    if (selection.mode === 'some') add(currency, amount, 1n)
    else if (toFlowSide(kind, amount < 0, filterKinds) !== null && !hiddenAccounts.has(account.id))
      add(currency, amount, -1n)
  }
  return [...minor]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, sum: toWireAmount(sum, currency) }))
}
