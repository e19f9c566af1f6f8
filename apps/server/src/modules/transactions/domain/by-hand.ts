import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { type Claims, claim } from './claims.ts'
import type { Held, Movement } from './movement.ts'
import { areSimilar } from './similar.ts'

/** People write a purchase down when they make it; its bank tells it within days. */
const [mostBefore, mostAfter] = [5, 1]

/** A row that the person wrote on this account before its bank told it: same amount, near day, similar text. */
export function claimManual<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const manual = held.filter((row) => row.manual && row.deletion === null)
  if (manual.length === 0) return
  const byAmount = Map.groupBy(manual, ({ amount }) => amount)
  for (const movement of movements) {
    if (claims.byMovement.has(movement)) continue
    const candidates = byAmount
      .get(movement.amount)
      ?.filter(
        (row) =>
          !claims.taken.has(row) &&
          isNearManual(movement, row) &&
          areSimilar(movement, row, movement.accountType),
      )
    const nearest = candidates?.toSorted(
      (a, b) => far(movement, a) - far(movement, b) || (a.id < b.id ? -1 : 1),
    )
    if (nearest?.[0]) claim(claims, movement, nearest[0], 'manual')
  }
}

/** Whether the bank's day fits the day that the person wrote. */
export function isNearManual(movement: { date: string }, row: { date: string }): boolean {
  const days = daysBetween(row.date, movement.date)
  return days <= mostBefore && days >= -mostAfter
}

const far = (movement: Movement, row: Held) => Math.abs(daysBetween(row.date, movement.date))
