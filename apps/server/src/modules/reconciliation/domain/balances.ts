import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** What a balance changed by on a day. */
export interface DayAmount {
  day: PlainDate
  amount: bigint
}

/** A balance that something says, at the start or the end of a day. */
export interface SaidBalance {
  day: PlainDate
  moment: 'start' | 'end'
  balance: bigint
  /** Whether all rows until then are known, as in a statement; the balance that a row prints may have others of its day after it. */
  isWhole: boolean
}

/** A row with the balance after it. */
export interface PrintedRow {
  date: PlainDate
  amount: bigint
  balanceAfter: bigint | null
}

/** Sums the changes from a day on; without one all of them. Returns the sum until the end of a day. */
export function sumUntil(days: readonly DayAmount[], from: PlainDate | null): (day: PlainDate) => bigint {
  let total = 0n
  const sums = days
    .filter(({ day }) => from === null || day >= from)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, amount }) => {
      total += amount
      return { day, total }
    })
  return (wanted) => {
    let [low, high] = [0, sums.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle]?.day ?? '') <= wanted) low = middle + 1
      else high = middle
    }
    return sums[low - 1]?.total ?? 0n
  }
}

/**
 * Reads the balances that rows print, by day, whatever their order within a day: a balance that no other row of the day starts from
 * is that of its end. A day that a missing row cuts in two ends where the next one starts; where that does not decide, it says nothing.
 */
export function readPrintedBalances(rows: readonly PrintedRow[]): SaidBalance[] {
  const days = [...Map.groupBy(rows, ({ date }) => date)].map(([day, ofDay]) => {
    const printed = ofDay.flatMap(({ amount, balanceAfter }) =>
      balanceAfter === null ? [] : [{ start: balanceAfter - amount, end: balanceAfter }],
    )
    const starts = printed.map(({ start }) => start)
    const ends = printed.map(({ end }) => end)
    return { day, starts: subtract(starts, ends), ends: subtract(ends, starts) }
  })
  const known = days.filter(({ starts }) => starts.length > 0)
  const said: SaidBalance[] = []
  for (const [at, { day, starts, ends }] of known.entries()) {
    const start = choose(starts, [said.at(-1)?.balance])
    const end = choose(ends, known[at + 1]?.starts ?? [])
    if (start !== undefined) said.push({ day, moment: 'start', balance: start, isWhole: false })
    if (end !== undefined) said.push({ day, moment: 'end', balance: end, isWhole: false })
  }
  return said
}

/** Returns the only value, else the one that is among the expected ones. */
const choose = (values: readonly bigint[], expected: readonly (bigint | undefined)[]): bigint | undefined =>
  values.length === 1 ? values[0] : values.find((value) => expected.includes(value))

/** Takes each value off once for each time that it occurs in the other list. */
function subtract(values: readonly bigint[], others: readonly bigint[]): bigint[] {
  const left = new Map<bigint, number>()
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1)
  return values.filter((value) => {
    const count = left.get(value) ?? 0
    left.set(value, count - 1)
    return count <= 0
  })
}
