import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BillEntry } from './entries.ts'

/** The sum of posted entries up to a day: the debt of a card, less the debt before the first known entry. */
export interface DebtCurve {
  firstDay: PlainDate | null
  /** At the end of the day. */
  at(day: PlainDate): bigint
  /** The lowest sum at the end of any day; at most 0. */
  lowest: bigint
}

/** Creates the curve of entries that are sorted by day. Pending ones are not part of the debt. */
export function createDebtCurve(entries: readonly BillEntry[]): DebtCurve {
  const days: PlainDate[] = []
  const totals: bigint[] = []
  let total = 0n
  for (const { day, amount, isPending } of entries) {
    if (isPending) continue
    total += amount
    if (days.at(-1) === day) totals[totals.length - 1] = total
    else {
      days.push(day)
      totals.push(total)
    }
  }
  return {
    firstDay: days[0] ?? null,
    at(day) {
      let [low, high] = [0, days.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((days[middle] ?? '') <= day) low = middle + 1
        else high = middle
      }
      return totals[low - 1] ?? 0n
    },
    lowest: totals.reduce((lowest, value) => (value < lowest ? value : lowest), 0n),
  }
}
