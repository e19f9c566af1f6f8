import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { ExistingRow } from '../repository/existing.ts'
import { type MergeEntry, mergeRepository } from '../repository/merge.ts'
import { transactionRepository } from '../repository/transaction.ts'
import { toKindFields } from '../unlink.ts'
import { loadWorkingSet } from '../working-set.ts'
import { listPairs, listRefunds } from '../working-set-edits.ts'
import { pickUserFields } from './transaction-fields.ts'

/**
 * Records rows before an ingest overwrites them. The old state of each becomes a tombstone, so that a late
 * copy of it is recognised. Call `finish` after the update to give the tombstones their provider ids.
 */
export async function logMerges(
  tx: Tx,
  userId: string,
  changed: readonly { existing: ExistingRow; merge: MergeEntry['reason'] | null }[],
  now: Date,
): Promise<{ ids: string[]; finish: () => Promise<void> }> {
  const merges = changed.flatMap(({ existing, merge }) =>
    merge === null ? [] : [{ existing, reason: merge }],
  )
  if (merges.length === 0) return { ids: [], finish: () => Promise.resolve() }
  const workingSet = await loadWorkingSet(
    tx,
    userId,
    merges.map(({ existing }) => existing.id),
  )
  const tombstones = new Map<string, string>()
  const entries = merges.flatMap(({ existing, reason }): MergeEntry[] => {
    const row = workingSet.rows.get(existing.id)
    if (!row) return []
    const tombstone = newId()
    tombstones.set(tombstone, row.providerId)
    workingSet.rows.set(tombstone, {
      ...row,
      id: tombstone,
      providerId: `parked:${tombstone}`,
      ...toKindFields({ ...row, ownKind: null }),
      ownKind: null,
      refundOf: null,
      notes: '',
      tags: [],
      reviewed: false,
      raw: null,
      createdAt: now,
      deletedAt: now,
      deletion: 'merge',
      partTotal: null,
    })
    return [
      {
        id: newId(),
        kept_id: row.id,
        merged_id: tombstone,
        reason,
        automatic: true,
        facts_from: 'merged',
        kept_before: row,
        merged_before: null,
        kept_after: pickUserFields(row),
        links: {
          pairs: listPairs(workingSet, row.id).filter(({ state }) => state !== 'refused'),
          refunds: listRefunds(workingSet, row.id),
        },
      },
    ]
  })
  const repository = transactionRepository(tx)
  await repository.insert(
    userId,
    [...tombstones.keys()].flatMap((id) => workingSet.rows.get(id) ?? []),
    now,
  )
  await mergeRepository(tx).create(userId, entries, now)
  return {
    ids: entries.map(({ id }) => id),
    finish: () => repository.updateProviderIds(userId, [...tombstones], now),
  }
}
