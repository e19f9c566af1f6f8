import { contentKey, isFingerprint } from './fingerprint.ts'
import type { Held, Movement } from './movement.ts'

/** By what a movement was found to be a row, from the surest to the vaguest. */
export type Way = 'id' | 'renamed' | 'content' | 'returned' | 'pending' | 'manual' | 'repeat'

export interface Claim<H extends Held> {
  row: H
  way: Way
}

/** Which held row each delivered movement is, filled from the surest match to the vaguest. */
export interface Claims<H extends Held> {
  byMovement: Map<Movement, Claim<H>>
  taken: Set<H>
}

export const newClaims = <H extends Held>(): Claims<H> => ({ byMovement: new Map(), taken: new Set() })

export function claim<H extends Held>(
  { byMovement, taken }: Claims<H>,
  movement: Movement,
  row: H,
  way: Way,
): void {
  byMovement.set(movement, { row, way })
  taken.add(row)
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
    if (row) claim(claims, movement, row, 'id')
  }
}

/**
 * A bond that was made anew gives new ids, which last like the old ones did: a row of that provider which is not shown
 * under its id any more is the movement that is like it, and takes its id.
 */
export function claimRenamed<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
  prefix: string,
): void {
  const rows = held.filter(
    (row) =>
      !row.manual &&
      !claims.taken.has(row) &&
      row.providerId.startsWith(prefix) &&
      row.deletion !== 'provider',
  )
  claimAlike(claims, movements, rows, ({ providerId }) => providerId?.startsWith(prefix) === true, 'renamed')
}

/** Then by content, where at least one side has no id of the bank, or the bank has given new ones to old rows. */
export function claimByContent<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const free = movements.filter((movement) => !claims.byMovement.has(movement))
  if (free.length === 0) return
  const rows = held.filter((row) => !row.manual && !claims.taken.has(row))
  const areIdsNew = gaveNewIds(claims, free, rows)
  const mayBe = (movement: Movement, row: H) =>
    movement.providerId === null || isFingerprint(row.providerId) || areIdsNew
  claimAlike(claims, movements, rows, mayBe, 'content')
}

/** Gives each movement that has none a row of the same content, living ones first. */
function claimAlike<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  rows: readonly H[],
  mayBe: (movement: Movement, row: H) => boolean,
  way: Way,
): void {
  const byKey = Map.groupBy(
    rows.toSorted((a, b) => Number(a.deletion !== null) - Number(b.deletion !== null)),
    contentKey,
  )
  for (const isAlike of likeness) {
    for (const movement of movements) {
      if (claims.byMovement.has(movement)) continue
      const row = byKey
        .get(contentKey(movement))
        ?.find((held) => !claims.taken.has(held) && mayBe(movement, held) && isAlike(movement, held))
      if (row) claim(claims, movement, row, way)
    }
  }
}

/** A row that the bank took back and now tells again under another id is that row, with all that was noted on it. */
export function claimReturned<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): void {
  const gone = held.filter((row) => row.deletion === 'provider' && !claims.taken.has(row))
  if (gone.length === 0) return
  const byKey = Map.groupBy(gone, contentKey)
  for (const movement of movements) {
    if (claims.byMovement.has(movement)) continue
    const row = byKey.get(contentKey(movement))?.find((candidate) => !claims.taken.has(candidate))
    if (row) claim(claims, movement, row, 'returned')
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
/** Of ten rows that we hold of those days, so many must come back with other ids. */
const enoughOfTen = 8n

/**
 * Banks that make up ids at every extraction (reference 1.6), and bonds that were made anew: none of the delivered ids
 * is known, although the delivery holds nearly every row that we have of those days.
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
  let found = 0
  for (const row of within) {
    const left = delivered.get(contentKey(row)) ?? 0
    if (left === 0) continue
    delivered.set(contentKey(row), left - 1)
    found += 1
  }
  return found >= enoughRows && BigInt(found) * 10n >= BigInt(within.length) * enoughOfTen
}

function countBy(movements: readonly Movement[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const movement of movements) {
    const key = contentKey(movement)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
