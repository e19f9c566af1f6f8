import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import type { ListFilter } from './search.ts'

/** What moved on a day, one sum a currency; null while other pages may still add to it. */
export type GroupSums = { currency: Currency; sum: number }[] | null

/** Rows that stand together: those of a day, of a category or of a bank, as the list is sorted; else all of them. */
export interface Group {
  key: string
  sums: GroupSums
  /** How many rows the group has, or null while other pages may hold more of them. */
  size: number | null
}

/** One line of the virtual list: the head of a group, or a movement. */
export type Line =
  | { kind: 'head'; key: string; group: Group }
  | { kind: 'row'; key: string; group: Group; transaction: Transaction; position: number; inGroup: number }

/** What a list is grouped by. */
const keyOf: Record<NonNullable<ListFilter['sort']>, (transaction: Transaction) => string> = {
  date: ({ date }) => date,
  amount: () => '',
  category: ({ category }) => category,
  institution: ({ institution_name: name }) => name,
}

/** Whether the pages around what is loaded have been read to their end. */
export interface Edges {
  atStart: boolean
  atEnd: boolean
}

/** A list in its order → its lines. Amounts have no groups and therefore no heads. */
export function linesOf(
  transactions: readonly Transaction[],
  sort: ListFilter['sort'],
  { atStart, atEnd }: Edges,
  hiddenAccounts: ReadonlySet<string>,
): Line[] {
  const lines: Line[] = []
  const groupKey = keyOf[sort ?? 'date']
  for (let start = 0; start < transactions.length; ) {
    const first = transactions[start]
    if (first === undefined) break
    const key = groupKey(first)
    let end = start
    for (let row = transactions[end]; row && groupKey(row) === key; row = transactions[end]) end += 1
    const own = transactions.slice(start, end)
    const isWhole = (start > 0 || atStart) && (end < transactions.length || atEnd)
    const hasSums = isWhole && (sort === undefined || sort === 'date')
    const group: Group = {
      key,
      sums: hasSums ? sumsOf(own, hiddenAccounts) : null,
      size: isWhole ? own.length : null,
    }
    if (sort !== 'amount') lines.push({ kind: 'head', key: `head ${key}`, group })
    for (const [inGroup, transaction] of own.entries())
      lines.push({ kind: 'row', key: transaction.id, group, transaction, position: start + inGroup, inGroup })
    start = end
  }
  return lines
}

/** Sums by currency, never across; transfers between own accounts and hidden accounts move nothing (decisions 4). */
function sumsOf(transactions: readonly Transaction[], hidden: ReadonlySet<string>): NonNullable<GroupSums> {
  const sums = new Map<Currency, bigint>()
  for (const { account, amount, currency, kind } of transactions)
    if (kind !== 'transfer' && !hidden.has(account.id))
      sums.set(currency, (sums.get(currency) ?? 0n) + fromWireAmount(amount, currency))
  return [...sums]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, sum: toWireAmount(sum, currency) }))
}

/** Fixed heights of the lines, so that a hundred thousand of them can be placed without measuring (design 7). */
export const lineHeights = { head: 36, row: 52, touchRow: 60 } as const

/** Where each line begins, and where the last one ends. */
export function offsetsOf(lines: readonly Line[], rowHeight: number): number[] {
  const offsets = [0]
  let at = 0
  for (const { kind } of lines) {
    at += kind === 'head' ? lineHeights.head : rowHeight
    offsets.push(at)
  }
  return offsets
}

/** The line that lies at a height: the last one that begins at or before it. */
export function lineAt(offsets: readonly number[], height: number): number {
  let [low, high] = [0, Math.max(offsets.length - 2, 0)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}
