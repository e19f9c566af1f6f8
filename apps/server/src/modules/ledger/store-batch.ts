import type { Tx } from '../../platform/database/user-transaction.ts'
import { applyConsequences } from './consequences.ts'
import type { DetectedPair } from './domain/pairs/detected-pair.ts'
import { type RollupDelta, toChangeDeltas } from './domain/rollup-delta.ts'
import type { NewRow } from './domain/row.ts'
import { changeKinds } from './kinds/change-kinds.ts'
import type { GoalAllocations } from './ports.ts'
import type { ExistingRow } from './repository/existing.ts'
import { type EncryptRaw, type RowChange, writeRepository } from './repository/write.ts'
import { updateParts } from './split/follow-original.ts'
import { type KindTransition, toKindDeltas } from './unlink.ts'

/** Rows of a batch of an ingest, as they were matched, described, linked and ruled. */
export interface PreparedBatch {
  added: readonly NewRow[]
  updated: readonly (RowChange & { existing: ExistingRow })[]
  pairs: readonly (DetectedPair & { id: string })[]
  /** Stored rows that lost a link to the updated ones, in `releaseLinks`. */
  released: readonly KindTransition[]
  /** Stored rows that are linked to these. */
  kinds: readonly KindTransition[]
}

interface StoreOptions {
  allocations: GoalAllocations
  now: Date
  encrypt: EncryptRaw
}

/**
 * Stores a batch of an ingest and what follows from it: parts and refunds follow their row, allocations never exceed it, rollups
 * move. The caller holds the lock on the user data.
 */
export async function storeBatch(
  tx: Tx,
  userId: string,
  { added, updated, pairs, released, kinds }: PreparedBatch,
  { allocations, now, encrypt }: StoreOptions,
): Promise<void> {
  const write = writeRepository(tx)
  await write.insert(userId, added, { now, encrypt })
  await write.update(userId, updated, { now, encrypt })
  await write.insertPairs(userId, pairs, now)
  await write.updateKinds(userId, kinds, now)
  const existing = updated.map((update) => update.existing)
  const partDeltas = await updateParts(tx, userId, existing, now)
  await allocations.limitAllocations(tx, userId, listNewAmounts(updated))
  const deltas = [
    ...added.map((entry): RollupDelta => ({ entry, direction: 'in' })),
    ...updated.flatMap(toDeltas),
    ...[...released, ...kinds].flatMap(toKindDeltas),
    ...partDeltas,
  ]
  const ids = updated.flatMap((update) => (isRecategorized(update) ? [update.row.id] : []))
  await applyConsequences(tx, userId, { deltas, recategorizedRows: { ids } }, now)
  await changeKinds(tx, userId, listChangedKinds(updated), now)
}

type Updated = PreparedBatch['updated'][number]

const listNewAmounts = (updated: readonly Updated[]): Map<string, bigint> =>
  new Map(
    updated.flatMap(({ existing, row }) =>
      existing.amount === row.amount ? [] : [[existing.id, row.amount] as const],
    ),
  )

/** A split transaction counts through its parts. */
function toDeltas({ existing, row, keepsCategory }: Updated): RollupDelta[] {
  if (existing.partTotal !== null) return []
  const after = keepsCategory ? { ...row, category: existing.category } : row
  return existing.deletion === null ? toChangeDeltas(existing, after) : [{ entry: after, direction: 'in' }]
}

const isRecategorized = ({ existing, row, keepsCategory }: Updated): boolean =>
  !keepsCategory && existing.category !== row.category

/** The refunds of a row whose kind changed have another kind, too. */
const listChangedKinds = (updated: readonly Updated[]): { id: string }[] =>
  updated.flatMap(({ existing, row }) => (existing.kind === row.kind ? [] : [{ id: row.id }]))
