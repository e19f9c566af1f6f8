import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'

interface Row {
  date: PlainDate
  amount: bigint
}

/** Days by which a bank and another source may date a row differently, the nearest first. */
const otherDays = [1, -1, 2, -2, 3, -3]

const toKey = (date: PlainDate, amount: bigint): string => `${date} ${amount}`

/**
 * Compares the rows of a statement with those of Lucas, by day and amount, then by amount within some days. Returns the rows that
 * only one of them has, and those that both have on another day.
 */
export function compareRows<S extends Row, O extends Row>(statement: readonly S[], own: readonly O[]) {
  const left = Map.groupBy(own, ({ date, amount }) => toKey(date, amount))
  const take = (date: PlainDate, amount: bigint): O | undefined => left.get(toKey(date, amount))?.pop()
  const unmatched = statement.filter(({ date, amount }) => take(date, amount) === undefined)
  const missing: S[] = []
  const moved: { statement: S; own: O }[] = []
  for (const row of unmatched) {
    let other: O | undefined
    for (const days of otherDays) other ??= take(addDays(row.date, days), row.amount)
    if (other) moved.push({ statement: row, own: other })
    else missing.push(row)
  }
  const rest = new Set([...left.values()].flat())
  return { missing, extra: own.filter((row) => rest.has(row)), moved }
}
