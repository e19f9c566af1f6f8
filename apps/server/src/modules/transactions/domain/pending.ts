import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { type Claims, claim } from './claims.ts'
import type { Held, Movement } from './movement.ts'
import { areSimilar } from './similar.ts'

/** A pending row is posted at most these days later (decisions 3). */
export const mostPendingDays = 5

/**
 * A pending row that comes back posted is that row; a late delivery that still calls a posted row pending brings
 * nothing. Only rows that the delivery does not show by themselves are taken. Banks may take a pending row back before
 * they tell the posted one: it is the same row still.
 */
export function claimPending<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const byAmount = Map.groupBy(
    held.filter((row) => !row.manual && row.deletion !== 'merge'),
    ({ amount }) => amount,
  )
  for (const movement of movements) {
    if (claims.byMovement.has(movement)) continue
    const candidates = byAmount
      .get(movement.amount)
      ?.filter((row) => !claims.taken.has(row) && wasPosted(movement, row) && isLike(movement, row))
    const best = candidates?.toSorted((a, b) => misfit(movement, a) - misfit(movement, b) || byAge(a, b))[0]
    if (best) claim(claims, movement, best, 'pending')
  }
}

/** One of both is pending and the other was posted on that day or within the days after it. */
export function wasPosted(movement: Movement, row: Held): boolean {
  if (movement.pending === row.pending || (movement.pending && row.deletion === 'provider')) return false
  const days = movement.pending ? daysBetween(movement.date, row.date) : daysBetween(row.date, movement.date)
  return days >= 0 && days <= mostPendingDays
}

const isLike = (movement: Movement, row: Held) => areSimilar(movement, row, movement.accountType)
const misfit = (movement: Movement, row: Held) =>
  (movement.description === row.description ? 0 : 1) + (row.deletion === null ? 0 : 2)
/** Of equals the oldest first: so each finds one, where there is one for each. */
const byAge = (a: Held, b: Held) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1)
