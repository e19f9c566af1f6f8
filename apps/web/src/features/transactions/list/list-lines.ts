import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import { toFlowSide } from '@lucas/contract/rules/transaction-kinds.ts'
import type { Transaction, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { ListFilter } from '../search.ts'

/** Sums of a day, one per currency; null while other pages may still add to them. */
export type GroupSums = { currency: Currency; sum: number }[] | null

/** Transactions of one day, category or institution, by the sort of the list; sorted by amount, all of them. */
export interface Group {
  key: string
  sums: GroupSums
  /** Number of transactions, or null while other pages may hold more. */
  size: number | null
}

/** One line of the virtual list: the heading of a group, or a transaction. */
export type ListLine =
  | { kind: 'head'; key: string; group: Group }
  | { kind: 'row'; key: string; group: Group; transaction: Transaction; position: number; inGroup: number }

/** Group key by sort. */
const groupKeys: Record<NonNullable<ListFilter['sort']>, (transaction: Transaction) => string> = {
  date: ({ date }) => date,
  amount: () => '',
  category: ({ category }) => category,
  institution: ({ institution_name: name }) => name,
}

/** Whether the first and the last page are loaded. */
export interface LoadedEdges {
  atStart: boolean
  atEnd: boolean
}

/** What the sums of a list leave out, and the kinds that its filter names. */
export interface CountedRows {
  hiddenAccounts: ReadonlySet<string>
  filterKinds: readonly TransactionKind[]
}

/** Converts sorted transactions to lines. A list sorted by amount has no groups and no headings. */
export function toListLines(
  transactions: readonly Transaction[],
  sort: ListFilter['sort'],
  { atStart, atEnd }: LoadedEdges,
  counted: CountedRows,
): ListLine[] {
  const lines: ListLine[] = []
  const groupKey = groupKeys[sort ?? 'date']
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
      sums: hasSums ? sumByCurrency(own, counted) : null,
      size: isWhole ? own.length : null,
    }
    if (sort !== 'amount') lines.push({ kind: 'head', key: `head ${key}`, group })
    for (const [inGroup, transaction] of own.entries())
      lines.push({ kind: 'row', key: transaction.id, group, transaction, position: start + inGroup, inGroup })
    start = end
  }
  return lines
}

/** Sums per currency, without hidden accounts and kinds that do not count (decisions 4). */
function sumByCurrency(
  transactions: readonly Transaction[],
  { hiddenAccounts, filterKinds }: CountedRows,
): NonNullable<GroupSums> {
  const sums = new Map<Currency, bigint>()
  for (const { account, amount, currency, kind } of transactions)
    if (toFlowSide(kind, amount < 0, filterKinds) !== null && !hiddenAccounts.has(account.id))
      sums.set(currency, (sums.get(currency) ?? 0n) + fromWireAmount(amount, currency))
  return [...sums]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, sum: toWireAmount(sum, currency) }))
}

/** Heights of lines in px. */
export interface LineHeights {
  head: number
  row: number
}

/** A group's title may break into a second line, a row has two. */
const textHeights = { head: 44, row: 38 }

/**
 * Returns the fixed line heights, so that 100,000 lines are placed without measuring (design 7). Text of `textScale` times the
 * usual size gets the room that it needs.
 */
export function toLineHeights(isTouch: boolean, textScale: number): LineHeights {
  const more = Math.max(0, textScale - 1)
  return {
    head: Math.ceil(36 + more * textHeights.head),
    row: Math.ceil((isTouch ? 60 : 52) + more * textHeights.row),
  }
}

/** Returns the offset of each line, and of the end of the last one. */
export function computeOffsets(lines: readonly ListLine[], heights: LineHeights): number[] {
  const offsets = [0]
  let at = 0
  for (const { kind } of lines) {
    at += heights[kind]
    offsets.push(at)
  }
  return offsets
}

/** Returns the index of the last line that begins at or before a height. */
export function findLineAt(offsets: readonly number[], height: number): number {
  let [low, high] = [0, Math.max(offsets.length - 2, 0)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}
