/** A row that we hold, or a movement that a bank shows; without an id for those that have none of the bank. */
interface Told {
  providerId: string | null
  date: string
  amount: bigint
}

/**
 * The rows that a whole reading does not show. A row that came under another id before (a new linking gives new ones)
 * is shown by a movement of its day and amount that is no other row's.
 */
export function missingFrom<R extends Told>(held: readonly R[], shown: readonly Told[]): R[] {
  const shownIds = new Set(shown.map(({ providerId }) => providerId))
  const heldIds = new Set(held.map(({ providerId }) => providerId))
  const spare = new Map<string, number>()
  for (const movement of shown)
    if (!heldIds.has(movement.providerId)) spare.set(keyOf(movement), (spare.get(keyOf(movement)) ?? 0) + 1)
  return held.filter((row) => {
    if (shownIds.has(row.providerId)) return false
    const left = spare.get(keyOf(row)) ?? 0
    if (left > 0) spare.set(keyOf(row), left - 1)
    return left === 0
  })
}

const keyOf = ({ date, amount }: Told) => `${date} ${amount}`

const alwaysBelieved = 5
const mostOfTen = 2

/** A bank takes back a few rows; where a great part of them is not shown, the reading is what is wrong. */
export const isPlausible = (missing: number, held: number): boolean =>
  missing <= alwaysBelieved || missing * 10 <= held * mostOfTen
