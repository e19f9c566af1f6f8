import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { SaidBalance } from './balances.ts'

interface StatementRows {
  opening: bigint | null
  closing: bigint | null
  rows: readonly { date: PlainDate; amount: bigint }[]
}

/** Returns the balances before and after each day with rows that a statement leads to; none where it prints no balance. A charge adds to a card. */
export function readStatementBalances(
  { opening, closing, rows }: StatementRows,
  isCard: boolean,
): SaidBalance[] {
  const days = [...Map.groupBy(rows, ({ date }) => date)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => {
      const amount = sum(ofDay.map((row) => row.amount))
      return { day, amount: isCard ? -amount : amount }
    })
  const total = sum(days.map(({ amount }) => amount))
  const before = opening ?? (closing === null ? null : closing - total)
  if (before === null) return []
  let balance = before
  return days.flatMap(({ day, amount }) => {
    const start = { day, moment: 'start', balance, isWhole: true } as const
    balance += amount
    return [start, { day, moment: 'end', balance, isWhole: true } as const]
  })
}
