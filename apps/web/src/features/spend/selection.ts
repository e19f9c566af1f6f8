import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import type { FlowSum } from '@lucas/contract/transaction-list.ts'

type Rows = ReadonlyMap<string, Transaction>

/** Some rows of the list, or everything that matches its filter but some. */
export type Selection = { mode: 'some'; rows: Rows } | { mode: 'all'; except: Rows }

export const nothingSelected: Selection = { mode: 'some', rows: new Map() }
export const everythingSelected: Selection = { mode: 'all', except: new Map() }

const marked = (selection: Selection): Rows => (selection.mode === 'some' ? selection.rows : selection.except)

export const isSelected = (selection: Selection, id: string): boolean =>
  marked(selection).has(id) === (selection.mode === 'some')

/** The selection with these rows in it, or out of it. */
export function withRows(selection: Selection, rows: readonly Transaction[], wanted: boolean): Selection {
  const next = new Map(marked(selection))
  const isMarked = wanted === (selection.mode === 'some')
  for (const row of rows) {
    if (isMarked) next.set(row.id, row)
    else next.delete(row.id)
  }
  return selection.mode === 'some' ? { mode: 'some', rows: next } : { mode: 'all', except: next }
}

/** How many rows are selected, of a list of `total`. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.mode === 'some' ? selection.rows.size : Math.max(total - selection.except.size, 0)

/** What the selected rows sum up to, one sum a currency. `sums` are those of the whole list. */
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
  for (const { account, amount, currency, kind } of marked(selection).values()) {
    // Rows chosen one by one are added up as they stand; the sums of a whole list have left these out before.
    if (selection.mode === 'some') add(currency, amount, 1n)
    else if (kind !== 'transfer' && !hiddenAccounts.has(account.id)) add(currency, amount, -1n)
  }
  return [...minor]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, sum: toWireAmount(sum, currency) }))
}
