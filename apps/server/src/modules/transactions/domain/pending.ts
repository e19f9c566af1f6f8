import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { type Claims, claim } from './claims.ts'
import { readGlosa } from './glosa.ts'
import type { Held, Movement } from './movement.ts'

/** A pending row is posted at most these days later (decisions 3). */
const mostDays = 5

/**
 * A pending row that comes back posted is that row; a late delivery that still calls a posted row pending brings
 * nothing. Only rows that the delivery does not show by themselves are taken.
 */
export function claimPending<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const byAmount = Map.groupBy(held, ({ amount }) => amount)
  for (const movement of movements) {
    if (claims.byMovement.has(movement)) continue
    const candidates = byAmount
      .get(movement.amount)
      ?.filter((row) => !claims.taken.has(row) && row.pending !== movement.pending && isNear(movement, row))
    const nearest = candidates?.toSorted((a, b) => distance(movement, a) - distance(movement, b))[0]
    if (nearest) claim(claims, movement, nearest)
  }
}

const distance = (movement: Movement, row: Held) => Math.abs(daysBetween(movement.date, row.date))

const isNear = (movement: Movement, row: Held) =>
  distance(movement, row) <= mostDays && areSimilar(wordsOf(movement, movement), wordsOf(row, movement))

const wordsOf = (
  { description, amount }: { description: string; amount: bigint },
  { accountType }: Movement,
) => new Set(readGlosa({ description, amount, accountType }).innerWords)

/** Half of the words of the shorter text stand in the longer one. */
function areSimilar(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const least = Math.min(a.size, b.size)
  return least > 0 && [...a].filter((word) => b.has(word)).length * 2 >= least
}
