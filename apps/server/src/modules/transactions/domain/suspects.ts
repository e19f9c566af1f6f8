import { isNearManual } from './by-hand.ts'
import type { Claims } from './claims.ts'
import { contentKey } from './fingerprint.ts'
import type { Held, Movement } from './movement.ts'
import { wasPosted } from './pending.ts'
import { areOfTwoSources, contradicts, isNear } from './repeats.ts'
import { areSimilar } from './similar.ts'

/** What two rows have in common, as the person reads why we ask. */
export type Evidence = 'amount' | 'day' | 'near_day' | 'text' | 'account' | 'merchant'

/** A new movement that may be a row which we hold; the person decides. */
export interface Suspect<H> {
  movement: Movement
  held: H
  kind: 'pending' | 'manual' | 'duplicate'
  evidence: Evidence[]
}

/** Looks for what a new movement of an account may be, among the rows that the delivery did not name. */
export function suspectsOf<H extends Held>(
  claims: Claims<H>,
  movements: readonly Movement[],
  held: readonly H[],
): Suspect<H>[] {
  const free = movements.filter((movement) => !claims.byMovement.has(movement))
  const rows = held.filter((row) => row.deletion === null && !claims.taken.has(row))
  if (free.length === 0 || rows.length === 0) return []
  const knowsIds = [...claims.byMovement.values()].some(({ way }) => way === 'id')
  const covered = daysOf(movements)
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  const taken = new Set<H>()
  return free.flatMap((movement) => {
    const kindOf = (row: H) => judge(movement, row, { knowsIds, covered })
    const row = byAmount
      .get(movement.amount)
      ?.find((candidate) => !taken.has(candidate) && kindOf(candidate) !== null)
    const kind = row === undefined ? null : kindOf(row)
    if (row === undefined || kind === null) return []
    taken.add(row)
    return [{ movement, held: row, kind, evidence: evidenceOf(movement, row) }]
  })
}

/** A purchase that the person wrote on another account, most often in cash, and paid by card after all. */
export function suspectManual<H extends Pick<Held, 'accountId' | 'amount' | 'date' | 'description'>>(
  movements: readonly Movement[],
  manual: readonly (H & { currency: string })[],
): Omit<Suspect<H>, 'kind'>[] {
  const byAmount = Map.groupBy(manual, ({ amount }) => amount)
  const taken = new Set<H>()
  return movements.flatMap((movement) => {
    const row = byAmount
      .get(movement.amount)
      ?.find(
        (candidate) =>
          !taken.has(candidate) &&
          candidate.accountId !== movement.accountId &&
          candidate.currency === movement.currency &&
          isNearManual(movement, candidate) &&
          areSimilar(movement, candidate, movement.accountType),
      )
    if (row === undefined) return []
    taken.add(row)
    return [{ movement, held: row, evidence: evidenceOf(movement, row) }]
  })
}

interface Delivered {
  /** The delivery names rows by ids that we know. */
  knowsIds: boolean
  covered: { from: string; to: string }
}

function judge(
  movement: Movement,
  row: Held,
  { knowsIds, covered }: Delivered,
): Suspect<Held>['kind'] | null {
  if (row.manual) return isNearManual(movement, row) ? 'manual' : null
  if (!movement.pending && row.pending) return wasPosted(movement, row) ? 'pending' : null
  if (movement.pending || row.pending) return null
  const isTold = row.date >= covered.from && row.date <= covered.to
  const mayBe = areOfTwoSources(movement, row) || (!knowsIds && contentKey(movement) === contentKey(row))
  const isLike = isTold && mayBe && isNear(movement, row) && !contradicts(movement, row)
  return isLike && areSimilar(movement, row, movement.accountType) ? 'duplicate' : null
}

function evidenceOf(
  movement: Movement,
  row: Pick<Held, 'accountId' | 'amount' | 'date' | 'description'>,
): Evidence[] {
  const found: Evidence[] = ['amount', movement.date === row.date ? 'day' : 'near_day']
  if (movement.accountId === row.accountId) found.push('account')
  if (areSimilar(movement, row, movement.accountType)) found.push('text')
  return found
}

function daysOf(movements: readonly Movement[]): { from: string; to: string } {
  let [from, to] = ['9999-12-31', '0001-01-01']
  for (const { date } of movements) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { from, to }
}
