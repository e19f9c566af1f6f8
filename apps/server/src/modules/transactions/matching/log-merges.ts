import type { Tx } from '../../../platform/database/person.ts'
import { newId } from '../../../platform/ids.ts'
import type { Changed } from '../domain/dedupe.ts'
import { fullRepository } from '../repository/full.ts'
import { type MergeEntry, mergesRepository } from '../repository/merges.ts'
import type { HeldRow } from '../rows.ts'
import { kindOf } from './alone.ts'
import { openDraft } from './bench.ts'
import { pairsOf, refundsOf } from './draft.ts'
import { wordsOf } from './facts.ts'

/**
 * Writes down, before rows take the facts of movements, how they stood; each old self stays as a tombstone, so that a
 * late delivery of it finds what it is. Answers how to give the tombstones their ids once the rows have new ones.
 */
export async function logMerges(
  tx: Tx,
  person: string,
  changed: readonly Changed<HeldRow>[],
  now: Date,
): Promise<{ ids: string[]; finish: () => Promise<void> }> {
  const merges = changed.flatMap(({ held, merge }) => (merge === null ? [] : [{ held, reason: merge }]))
  if (merges.length === 0) return { ids: [], finish: () => Promise.resolve() }
  const draft = await openDraft(
    tx,
    person,
    merges.map(({ held }) => held.id),
  )
  const tombstones = new Map<string, string>()
  const entries = merges.flatMap(({ held, reason }): MergeEntry[] => {
    const row = draft.rows.get(held.id)
    if (!row) return []
    const tombstone = newId()
    tombstones.set(tombstone, row.provider_id)
    draft.rows.set(tombstone, {
      ...row,
      id: tombstone,
      provider_id: `parked:${tombstone}`,
      kind: kindOf(row, draft.accounts),
      refund_of: null,
      notes: '',
      tags: [],
      reviewed: false,
      raw: null,
      created_at: now,
      deleted_at: now,
      deletion: 'merge',
      part_total: null,
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
        kept_after: wordsOf(row),
        links: {
          pairs: pairsOf(draft, row.id).filter(({ state }) => state !== 'refused'),
          refunds: refundsOf(draft, row.id),
        },
      },
    ]
  })
  const full = fullRepository(tx)
  await full.insert(
    person,
    [...tombstones.keys()].flatMap((id) => draft.rows.get(id) ?? []),
    now,
  )
  await mergesRepository(tx).add(person, entries, now)
  return {
    ids: entries.map(({ id }) => id),
    finish: () => full.giveProviderIds(person, [...tombstones]),
  }
}
