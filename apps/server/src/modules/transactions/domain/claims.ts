import { contentKey, isFingerprint } from './fingerprint.ts'
import type { Held, Movement } from './movement.ts'

/** Which held row each delivered movement is, filled from the surest match to the vaguest. */
export interface Claims<H extends Held> {
  byMovement: Map<Movement, H>
  taken: Set<H>
}

export const newClaims = <H extends Held>(): Claims<H> => ({ byMovement: new Map(), taken: new Set() })

export function claim<H extends Held>({ byMovement, taken }: Claims<H>, movement: Movement, held: H): void {
  byMovement.set(movement, held)
  taken.add(held)
}

/** First by the bank's own id. */
export function claimById<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const byId = new Map(held.map((row) => [row.providerId, row]))
  for (const movement of movements) {
    const row = movement.providerId === null ? undefined : byId.get(movement.providerId)
    if (row) claim(claims, movement, row)
  }
}

/** Then by content, where at least one side has no id of the bank, or the bank has given new ones to old rows. */
export function claimByContent<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const free = movements.filter((movement) => !claims.byMovement.has(movement))
  if (free.length === 0) return
  const rows = held.filter((row) => !claims.taken.has(row))
  const byKey = Map.groupBy(rows, contentKey)
  const areIdsNew = gaveNewIds(claims, free, rows)
  const isCandidate = (movement: Movement, row: H) =>
    !claims.taken.has(row) && (movement.providerId === null || isFingerprint(row.providerId) || areIdsNew)
  for (const isAlike of likeness) {
    for (const movement of free) {
      if (claims.byMovement.has(movement)) continue
      const row = byKey
        .get(contentKey(movement))
        ?.find((held) => isCandidate(movement, held) && isAlike(movement, held))
      if (row) claim(claims, movement, row)
    }
  }
}

/** From the surest to the vaguest; two different document numbers are two movements. */
const likeness: ((movement: Movement, held: Held) => boolean)[] = [
  (movement, held) => movement.reference === held.reference && movement.balanceAfter === held.balanceAfter,
  (movement, held) => movement.reference === held.reference,
  (movement, held) => movement.reference === null || held.reference === null,
]

/** Fewer rows than these say nothing about how a bank gives ids. */
const enoughRows = 3

/**
 * Banks that make up ids at every extraction (reference 1.6): none of the delivered ids is known, although the delivery
 * holds every row that we have of those days.
 */
function gaveNewIds<H extends Held>(
  claims: Claims<H>,
  free: readonly Movement[],
  rows: readonly H[],
): boolean {
  const named = free.filter((movement) => movement.providerId !== null)
  if (claims.taken.size > 0 || named.length < enoughRows) return false
  const days = named.map(({ date }) => date).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const within = rows.filter(
    ({ date, providerId }) => date >= first && date <= last && !isFingerprint(providerId),
  )
  const delivered = countBy(named)
  for (const row of within) {
    const left = delivered.get(contentKey(row)) ?? 0
    if (left === 0) return false
    delivered.set(contentKey(row), left - 1)
  }
  return within.length >= enoughRows
}

function countBy(movements: readonly Movement[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const movement of movements) {
    const key = contentKey(movement)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
