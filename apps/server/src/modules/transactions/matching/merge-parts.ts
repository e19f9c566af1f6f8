import type { Tx } from '../../../platform/database/person.ts'
import type { GoalParts } from '../ports.ts'
import { type MergeEntry, mergesRepository } from '../repository/merges.ts'
import type { Draft } from './draft.ts'
import { partsAfterUndo } from './goal-parts.ts'

type Merge = Pick<MergeEntry, 'id' | 'kept_id' | 'merged_id'>

/** What the rows of a merge give to savings goals; steps of the merge's own transaction, once its rows are written. */
export function createMergeParts({ parts }: { parts?: GoalParts | undefined }) {
  /** What the merged row gave the kept one gives now, as far as it is large enough. Answers merges as they are logged. */
  async function move(tx: Tx, person: string, draft: Draft, merges: readonly MergeEntry[]) {
    const entries: MergeEntry[] = []
    for (const merge of merges) {
      const { kept_id: kept, merged_id: merged } = merge
      const before = (await parts?.partsOf(tx, person, [kept, merged])) ?? []
      if (!parts || before.length === 0) entries.push(merge)
      else {
        await parts.moveTransaction(tx, person, merged, kept)
        await parts.fitTransaction(tx, person, kept, amountOf(draft, kept))
        const after = await parts.partsOf(tx, person, [kept])
        entries.push({ ...merge, links: { ...merge.links, parts: { before, after } } })
      }
    }
    return entries
  }

  /** The rows are two again: each gives what it gave, or what the person wanted since. */
  async function giveBack(tx: Tx, person: string, draft: Draft, { id, kept_id, merged_id }: Merge) {
    const logged = await mergesRepository(tx).partsOf(person, id)
    const now = (await parts?.partsOf(tx, person, [kept_id])) ?? []
    if (!parts || (logged.before.length === 0 && now.length === 0)) return
    const ids = [kept_id, merged_id]
    await parts.redistribute(tx, person, ids, partsAfterUndo(logged, now, kept_id))
    for (const row of ids) await parts.fitTransaction(tx, person, row, amountOf(draft, row))
  }

  return { move, giveBack }
}

const amountOf = (draft: Draft, id: string): bigint => draft.rows.get(id)?.amount ?? 0n
