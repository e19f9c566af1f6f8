import { claimManual } from './by-hand.ts'
import { type Claim, claimByContent, claimById, claimRenamed, claimReturned, newClaims } from './claims.ts'
import { contentKey, fingerprint, isFingerprint } from './fingerprint.ts'
import type { Held, Movement } from './movement.ts'
import { claimPending } from './pending.ts'
import { claimRepeats } from './repeats.ts'
import { type Suspect, suspectsOf } from './suspects.ts'

/** Why two rows became one. */
export type MergeReason = 'pending_posted' | 'manual_row' | 'duplicate'

/** Rows that a file beside the bank may change: the others are the bank's word. */
export const becomes = (merge: MergeReason | null): boolean =>
  merge === 'pending_posted' || merge === 'manual_row'

export interface Fresh {
  movement: Movement
  providerId: string
}
export interface Changed<H extends Held = Held> {
  held: H
  movement: Movement
  providerId: string
  /** Null where the movement is the row itself; else the row takes the movement's facts, and its own live on in the log. */
  merge: MergeReason | null
}

/** Movements that we do not hold, those that say something new of a row, and new ones that may be an old row. */
export interface Deduped<H extends Held = Held> {
  fresh: Fresh[]
  changed: Changed<H>[]
  suspects: Suspect<H>[]
}

/** What a slice of a delivery must know of the whole. */
interface Whole {
  /** Its ids that are none. */
  shared?: ReadonlySet<string>
  /** By account, how the ids begin that a provider gives once and keeps, where the delivery shows all of its days. */
  lasting?: ReadonlyMap<string, string> | undefined
}

/** Compares a delivery with the rows held of the same accounts. The order of the delivery does not matter. */
export function dedupe<H extends Held>(
  movements: readonly Movement[],
  held: readonly H[],
  { shared = sharedIds(movements), lasting }: Whole = {},
): Deduped<H> {
  const rows = Map.groupBy(held, ({ accountId }) => accountId)
  const result: Deduped<H> = { fresh: [], changed: [], suspects: [] }
  for (const [account, delivered] of Map.groupBy(movements, ({ accountId }) => accountId))
    dedupeAccount(
      withTrustedIds(delivered, shared),
      rows.get(account) ?? [],
      result,
      lasting?.get(account) ?? null,
    )
  return result
}

/** From the surest match to the vaguest (decisions 3); equal amounts alone are never one. */
function dedupeAccount<H extends Held>(
  movements: readonly Movement[],
  held: readonly H[],
  result: Deduped<H>,
  lastingPrefix: string | null,
): void {
  const claims = newClaims<H>()
  if (held.length > 0) {
    claimById(claims, movements, held)
    if (lastingPrefix !== null) claimRenamed(claims, movements, held, lastingPrefix)
    claimByContent(claims, movements, held)
    claimReturned(claims, movements, held)
    claimPending(claims, movements, held)
    claimManual(claims, movements, held)
    claimRepeats(claims, movements, held)
    result.suspects.push(...suspectsOf(claims, movements, held))
  }
  const used = new Set(held.map(({ providerId }) => providerId))
  for (const movement of movements) {
    const claim = claims.byMovement.get(movement)
    if (!claim) {
      result.fresh.push({ movement, providerId: movement.providerId ?? freeFingerprint(movement, used) })
      continue
    }
    const merge = mergeOf(claim, movement)
    const providerId = () =>
      merge === null ? bestId(movement, claim) : (movement.providerId ?? freeFingerprint(movement, used))
    if (saysMore(movement, claim))
      result.changed.push({ held: claim.row, movement, providerId: providerId(), merge })
  }
}

function mergeOf({ way }: Claim<Held>, { pending }: Movement): MergeReason | null {
  if (way === 'manual') return 'manual_row'
  if (way === 'repeat') return 'duplicate'
  return way === 'pending' && !pending ? 'pending_posted' : null
}

const idKey = ({ accountId, providerId }: Movement) => `${accountId} ${providerId}`

/** Ids that stand for two different movements of an account: they are no ids. */
export function sharedIds(movements: readonly Movement[]): Set<string> {
  const first = new Map<string, Movement>()
  const shared = new Set<string>()
  for (const movement of movements) {
    if (movement.providerId === null) continue
    const known = first.get(idKey(movement))
    if (!known) first.set(idKey(movement), movement)
    else if (!isSame(known, movement)) shared.add(idKey(movement))
  }
  return shared
}

/** Takes shared ids away; the same movement twice under one id is one. */
function withTrustedIds(told: readonly Movement[], shared: ReadonlySet<string>): Movement[] {
  const seen = new Set<string>()
  return told.flatMap((movement) => {
    if (movement.providerId === null) return [{ ...movement }] // equal ones must be told apart
    if (shared.has(idKey(movement))) return [{ ...movement, providerId: null }]
    if (seen.has(movement.providerId)) return []
    seen.add(movement.providerId)
    return [{ ...movement }]
  })
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
const bestId = (movement: Movement, { row, way }: Claim<Held>) =>
  movement.providerId !== null &&
  (isFingerprint(row.providerId) || row.pending || way === 'returned' || way === 'renamed')
    ? movement.providerId
    : row.providerId

/** Deleted rows stay as they are, posted ones never become pending again, and silence overwrites nothing. */
function saysMore(movement: Movement, claim: Claim<Held>): boolean {
  const { row, way } = claim
  if (row.deletion !== null) return row.deletion === 'provider' && (way === 'returned' || way === 'pending')
  if (movement.pending && !row.pending && !row.manual) return false
  return (
    row.manual ||
    movement.pending !== row.pending ||
    movement.date !== row.date ||
    movement.amount !== row.amount ||
    movement.description !== row.description ||
    bestId(movement, claim) !== row.providerId ||
    differs(movement.balanceAfter, row.balanceAfter) ||
    differs(movement.reference, row.reference) ||
    differs(movement.branch, row.branch) ||
    differs(movement.occurredAt?.getTime() ?? null, row.occurredAt?.getTime() ?? null)
  )
}

const differs = <T>(said: T | null, held: T | null) => said !== null && said !== held
