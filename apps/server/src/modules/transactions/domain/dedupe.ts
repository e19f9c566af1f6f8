import { claimByContent, claimById, newClaims } from './claims.ts'
import { contentKey, fingerprint, isFingerprint } from './fingerprint.ts'
import type { Held, Movement } from './movement.ts'
import { claimPending } from './pending.ts'

export interface Fresh {
  movement: Movement
  providerId: string
}
export interface Changed {
  held: Held
  movement: Movement
  providerId: string
}

/** Movements of a delivery that we do not hold, and those that say something new of a row that we hold. */
export interface Deduped {
  fresh: Fresh[]
  changed: Changed[]
}

/** Compares a delivery with the rows held of the same accounts. The order of the delivery does not matter. */
export function dedupe(movements: readonly Movement[], held: readonly Held[]): Deduped {
  const rows = Map.groupBy(held, ({ accountId }) => accountId)
  const result: Deduped = { fresh: [], changed: [] }
  for (const [account, delivered] of Map.groupBy(movements, ({ accountId }) => accountId))
    dedupeAccount(delivered, rows.get(account) ?? [], result)
  return result
}

function dedupeAccount(delivered: readonly Movement[], held: readonly Held[], result: Deduped): void {
  const movements = withTrustedIds(delivered)
  const claims = newClaims()
  if (held.length > 0) {
    claimById(claims, movements, held)
    claimByContent(claims, movements, held)
    claimPending(claims, movements, held)
  }
  const used = new Set(held.map(({ providerId }) => providerId))
  for (const movement of movements) {
    const row = claims.byMovement.get(movement)
    if (!row)
      result.fresh.push({ movement, providerId: movement.providerId ?? freeFingerprint(movement, used) })
    else if (saysMore(movement, row))
      result.changed.push({ held: row, movement, providerId: bestId(movement, row) })
  }
}

/** One id that stands for two different movements is no id; the same movement twice is one. */
function withTrustedIds(told: readonly Movement[]): Movement[] {
  const delivered = told.map((movement) => ({ ...movement })) // equal ones must be told apart
  const first = new Map<string, Movement>()
  const shared = new Set<string>()
  const repeated = new Set<Movement>()
  for (const movement of delivered) {
    if (movement.providerId === null) continue
    const known = first.get(movement.providerId)
    if (!known) first.set(movement.providerId, movement)
    else if (isSame(known, movement)) repeated.add(movement)
    else shared.add(movement.providerId)
  }
  if (shared.size === 0 && repeated.size === 0) return delivered
  return delivered
    .filter((movement) => !repeated.has(movement))
    .map((movement) => (shared.has(movement.providerId ?? '') ? { ...movement, providerId: null } : movement))
}

const isSame = (a: Movement, b: Movement) =>
  contentKey(a) === contentKey(b) && a.reference === b.reference && a.balanceAfter === b.balanceAfter

function freeFingerprint(movement: Movement, used: Set<string>): string {
  for (let ordinal = 1; ; ordinal += 1) {
    const id = fingerprint(movement, ordinal)
    if (used.has(id)) continue
    used.add(id)
    return id
  }
}

/** Once the bank gives an id of its own, the fingerprint has done its work. */
const bestId = (movement: Movement, row: Held) =>
  movement.providerId !== null && (isFingerprint(row.providerId) || row.pending)
    ? movement.providerId
    : row.providerId

/** Deleted rows stay as they are, posted ones never become pending again, and silence overwrites nothing. */
function saysMore(movement: Movement, row: Held): boolean {
  if (row.isDeleted || (movement.pending && !row.pending)) return false
  return (
    movement.pending !== row.pending ||
    movement.date !== row.date ||
    movement.amount !== row.amount ||
    movement.description !== row.description ||
    bestId(movement, row) !== row.providerId ||
    differs(movement.balanceAfter, row.balanceAfter) ||
    differs(movement.reference, row.reference) ||
    differs(movement.branch, row.branch) ||
    differs(movement.occurredAt?.getTime() ?? null, row.occurredAt?.getTime() ?? null)
  )
}

const differs = <T>(said: T | null, held: T | null) => said !== null && said !== held
