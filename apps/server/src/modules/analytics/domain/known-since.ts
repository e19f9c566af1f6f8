import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'

interface DatedAccount {
  id: string
  connection_id: string | null
  created_at: Date
}

/**
 * Returns the first known day of each account: that of its first transaction. An account without any is known since the
 * first transaction of its connection, which delivers the same days for all its accounts, else since it was added.
 */
export function computeKnownSince(
  accounts: readonly DatedAccount[],
  firstDays: ReadonlyMap<string, PlainDate>,
): Map<string, PlainDate> {
  const byConnection = new Map<string, PlainDate>()
  for (const { id, connection_id: connection } of accounts) {
    const first = firstDays.get(id)
    if (connection === null || first === undefined) continue
    const earlier = byConnection.get(connection)
    if (earlier === undefined || first < earlier) byConnection.set(connection, first)
  }
  return new Map(
    accounts.map(({ id, connection_id: connection, created_at: created }) => [
      id,
      firstDays.get(id) ?? byConnection.get(connection ?? '') ?? toPlainDate(created),
    ]),
  )
}

/**
 * Whether an amount of a day is estimated: its account or item is not known yet, and the amount computed back from later
 * days is not zero. An account without money before its first transaction counts as not opened.
 */
export const isEstimated = (amount: bigint, day: PlainDate, since: PlainDate): boolean =>
  amount !== 0n && day < since

/** Returns the earliest of some days; null without one. */
export const earliest = (days: Iterable<PlainDate | null>): PlainDate | null =>
  [...days].filter((day) => day !== null).toSorted()[0] ?? null
