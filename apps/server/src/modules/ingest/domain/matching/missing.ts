/** A stored or received transaction. */
interface ProviderRow {
  providerId: string | null
  date: string
  amount: bigint
}

/**
 * Returns the rows that a complete snapshot does not contain. A row whose id changed (a new connection gives
 * new ids) counts as present if an unassigned transaction has its day and amount.
 */
export function findMissing<R extends ProviderRow>(
  existing: readonly R[],
  received: readonly ProviderRow[],
): R[] {
  const receivedIds = new Set(received.map(({ providerId }) => providerId))
  const existingIds = new Set(existing.map(({ providerId }) => providerId))
  const unassigned = new Map<string, number>()
  for (const transaction of received)
    if (!existingIds.has(transaction.providerId))
      unassigned.set(keyOf(transaction), (unassigned.get(keyOf(transaction)) ?? 0) + 1)
  return existing.filter((row) => {
    if (receivedIds.has(row.providerId)) return false
    const left = unassigned.get(keyOf(row)) ?? 0
    if (left > 0) unassigned.set(keyOf(row), left - 1)
    return left === 0
  })
}

const keyOf = ({ date, amount }: ProviderRow) => `${date} ${amount}`

const alwaysPlausible = 5
const maxOfTen = 2

/** Whether so many rows can be missing. If a large part is missing, the snapshot is wrong. */
export const isPlausible = (missing: number, existing: number): boolean =>
  missing <= alwaysPlausible || missing * 10 <= existing * maxOfTen
