import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'

/** What moved on a day, one sum a currency; null while later pages may still add to it. */
export type DaySums = { currency: Currency; sum: number }[] | null

/** One line of the virtual list: the head of a day, or a movement. */
export type Line =
  | { kind: 'day'; key: string; day: PlainDate; sums: DaySums }
  | { kind: 'row'; key: string; transaction: Transaction; position: number }

/** Sums by currency, never across; a transfer between own accounts moves nothing (decisions 4). */
function sumsOf(transactions: Transaction[]): NonNullable<DaySums> {
  const sums = new Map<Currency, bigint>()
  for (const { amount, currency, kind } of transactions)
    if (kind !== 'transfer') sums.set(currency, (sums.get(currency) ?? 0n) + fromWireAmount(amount, currency))
  return [...sums]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, sum]) => ({ currency, sum: toWireAmount(sum, currency) }))
}

/** A list in order of date → its lines. `complete` says that no page follows. */
export function linesOf(transactions: Transaction[], complete: boolean): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < transactions.length; ) {
    const day = transactions[start]?.date ?? ''
    let end = start
    while (transactions[end]?.date === day) end += 1
    const own = transactions.slice(start, end)
    const isWhole = complete || end < transactions.length
    lines.push({ kind: 'day', key: day, day, sums: isWhole ? sumsOf(own) : null })
    for (const [offset, transaction] of own.entries())
      lines.push({ kind: 'row', key: transaction.id, transaction, position: start + offset })
    start = end
  }
  return lines
}
