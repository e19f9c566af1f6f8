import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { type Claims, claim } from './claims.ts'
import { isFingerprint } from './fingerprint.ts'
import type { Held, Movement } from './movement.ts'
import { areSimilar } from './similar.ts'

/** Two sources tell the day of a movement up to so many days apart: of purchase, of posting. */
export const mostRepeatDays = 3

/**
 * The same movement from another source (a statement file beside the bank): equal amount, near day, similar text, and a
 * figure that only one movement has, its document number or the balance after it.
 */
export function claimRepeats<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const free = movements.filter((movement) => !movement.pending && !claims.byMovement.has(movement))
  const rows = held.filter(
    (row) => !row.manual && !row.pending && row.deletion === null && !claims.taken.has(row),
  )
  if (free.length === 0 || rows.length === 0) return
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  for (const movement of free) {
    const row = byAmount
      .get(movement.amount)
      ?.find(
        (candidate) =>
          !claims.taken.has(candidate) &&
          areOfTwoSources(movement, candidate) &&
          isNear(movement, candidate) &&
          sharesFigure(movement, candidate) &&
          areSimilar(movement, candidate, movement.accountType),
      )
    if (row) claim(claims, movement, row, 'repeat')
  }
}

/** Two ids of one bank are two movements. */
export const areOfTwoSources = (movement: Movement, row: Held) =>
  movement.providerId === null || isFingerprint(row.providerId)

export const isNear = (movement: Movement, row: Held) =>
  Math.abs(daysBetween(movement.date, row.date)) <= mostRepeatDays

/** Document numbers of zeros and balances of cards say nothing (reference 1.6). */
export function sharesFigure(movement: Movement, row: Held): boolean {
  const hasNumber = /[1-9]/.test(movement.reference ?? '') && (movement.reference ?? '').length > 2
  if (hasNumber && movement.reference === row.reference) return true
  return (
    movement.balanceAfter !== null &&
    movement.balanceAfter !== 0n &&
    movement.balanceAfter === row.balanceAfter
  )
}

/** Both tell a document number, or both a balance, and they differ. */
export const contradicts = (movement: Movement, row: Held) =>
  (movement.reference !== null && row.reference !== null && movement.reference !== row.reference) ||
  (movement.balanceAfter !== null && row.balanceAfter !== null && movement.balanceAfter !== row.balanceAfter)
