import { daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'

interface Row {
  date: PlainDate
  amount: bigint
}

/** A row that a bank posts on a later day than another source says is at most so many days off. */
const maxDays = 3

/**
 * Compares the rows of a statement with those of Lucas, by day and amount, then by amount within some days. Returns the rows that
 * only one of them has, and those that both have on another day.
 */
export function compareRows<S extends Row, O extends Row>(statement: readonly S[], own: readonly O[]) {
  const left = new Map<bigint, O[]>(Map.groupBy(own, ({ amount }) => amount))
  const take = (row: S, fits: (other: O) => boolean): O | undefined => {
    const others = left.get(row.amount) ?? []
    const at = others.findIndex(fits)
    return at < 0 ? undefined : others.splice(at, 1)[0]
  }
  const unmatched = statement.filter((row) => take(row, ({ date }) => date === row.date) === undefined)
  const missing: S[] = []
  const moved: { statement: S; own: O }[] = []
  for (const row of unmatched) {
    const other = take(row, ({ date }) => Math.abs(daysBetween(date, row.date)) <= maxDays)
    if (other) moved.push({ statement: row, own: other })
    else missing.push(row)
  }
  const rest = new Set([...left.values()].flat())
  return { missing, extra: own.filter((row) => rest.has(row)), moved }
}
