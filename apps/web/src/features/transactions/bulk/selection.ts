import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { FlowSum } from '@lucas/contract/transactions/transaction-list.ts'

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

/** Returns the sums of the selected rows per currency. `sums` are those of the whole list. */
export function selectedSums(
  selection: Selection,
  sums: readonly FlowSum[],
  hiddenAccounts: ReadonlySet<string>,
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
    // Selected rows are all added up; the sums of the whole list already exclude transfers and hidden accounts.
    if (selection.mode === 'some') add(currency, amount, 1n)
    else if (kind !== 'transfer' && !hiddenAccounts.has(account.id)) add(currency, amount, -1n)
  }
  return [...minor]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, sum: toWireAmount(sum, currency) }))
}
