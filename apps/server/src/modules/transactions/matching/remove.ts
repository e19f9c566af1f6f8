import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { GoalParts } from '../ports.ts'
import { fullRepository } from '../repository/full.ts'
import { heldRepository } from '../repository/held.ts'
import { rollupsRepository } from '../repository/rollups.ts'
import { writeRepository } from '../repository/write.ts'
import { openDraft, writeDraft } from './bench.ts'
import { change, type Draft, endLinks, isAlive } from './draft.ts'

export interface TakenBack {
  accountId: string
  /** The bank's own ids. */
  providerIds: readonly string[]
}

type RemoveDeps = { clock: Clock; parts?: GoalParts | undefined }

/** How rows go: as tombstones that every later delivery respects, or whole. Steps of the caller's transaction. */
export function createRemoving({ clock, parts }: RemoveDeps) {
  /** Makes tombstones of rows in an open draft, and writes it. */
  async function bury(
    tx: Tx,
    person: string,
    draft: Draft,
    ids: readonly string[],
    deletion: 'person' | 'provider',
  ) {
    const alive = ids.filter((id) => {
      const row = draft.rows.get(id)
      return row !== undefined && isAlive(row)
    })
    await parts?.releaseTransactions(tx, person, alive)
    for (const id of alive) {
      endLinks(draft, id)
      change(draft, id, { deleted_at: clock.now(), deletion })
    }
    await writeDraft(tx, person, draft, clock.now())
    return alive.length
  }

  return {
    /** The bank took movements back: they leave every sum, and a later delivery of the same ids brings nothing. */
    async takeBack(tx: Tx, person: string, { accountId, providerIds }: TakenBack): Promise<number> {
      await heldRepository(tx).lock(person)
      const rows = await heldRepository(tx).byProviderIds(person, accountId, [...providerIds])
      const ids = rows.map(({ id }) => id)
      return ids.length === 0 ? 0 : bury(tx, person, await openDraft(tx, person, ids), ids, 'provider')
    },

    bury,

    /** The person deleted rows; only they can bring them back. */
    buryRows: async (tx: Tx, person: string, ids: readonly string[]): Promise<number> =>
      bury(tx, person, await openDraft(tx, person, ids), ids, 'person'),

    /** Rows that the person deleted stand again, alone. */
    async restoreRows(tx: Tx, person: string, ids: readonly string[]): Promise<number> {
      const draft = await openDraft(tx, person, ids)
      const buried = ids.filter((id) => draft.rows.get(id)?.deletion === 'person')
      for (const id of buried) change(draft, id, { deleted_at: null, deletion: null })
      await writeDraft(tx, person, draft, clock.now())
      return buried.length
    },

    /** Erases rows whole, as if they had never come: an import that is undone. */
    async eraseRows(tx: Tx, person: string, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0
      await heldRepository(tx).lock(person)
      const linked = await writeRepository(tx).linkedOf(person, ids)
      await parts?.releaseTransactions(tx, person, ids)
      if (linked.length > 0) {
        const draft = await openDraft(tx, person, linked)
        for (const id of linked) endLinks(draft, id)
        await writeDraft(tx, person, draft, clock.now())
      }
      const steps = await fullRepository(tx).erase(person, ids)
      await rollupsRepository(tx).move(
        person,
        steps.map((counted) => ({ counted, direction: 'out' as const })),
      )
      return steps.length
    },
  }
}
