import type { ReopenAnswer } from '@lucas/contract/review.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { asPerson } from '../../../platform/database/person.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { linksRepository } from '../repository/links.ts'
import { mergesRepository } from '../repository/merges.ts'
import { type SuggestionRow, suggestionsRepository } from '../repository/suggestions.ts'
import { openDraft, writeDraft } from './bench.ts'
import type { Draft } from './draft.ts'
import { reopenPair, reopenRefund, reopenRow } from './reopen.ts'

interface ReopeningDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  undoMerge: (person: string, id: string) => Promise<unknown>
}

/** Takes answers of the review queue back: the same questions are asked again. */
export function createReopening({ db, clock, outbox, undoMerge }: ReopeningDeps) {
  /** Rows that the answers made one are two again. Those that changed since stay one. */
  async function undoMerges(person: string, ids: readonly string[]): Promise<void> {
    const merges = await asPerson(db, person, async (tx) => {
      const found = await suggestionsRepository(tx).find(person, ids)
      const wanted = found.filter(({ kind, state }) => kind !== 'refund' && state === 'confirmed')
      const repository = mergesRepository(tx)
      return Promise.all(wanted.map((one) => repository.between(person, one.row_id, one.other_id)))
    })
    for (const merge of merges) if (merge) await undoMerge(person, merge.id)
  }

  return async (person: string, ids: readonly string[]): Promise<ReopenAnswer> => {
    await undoMerges(person, ids)
    return outbox.transaction(db, person, async (tx) => {
      const suggestions = await suggestionsRepository(tx).find(person, ids)
      const pairs = await linksRepository(tx).find(person, ids)
      const known = new Set([...suggestions, ...pairs].map(({ id }) => id))
      const rows = [
        ...suggestions.flatMap(({ row_id, other_id }) => [row_id, other_id]),
        ...pairs.flatMap(({ out_id, in_id }) => [out_id, in_id]),
        ...ids.filter((id) => !known.has(id)),
      ]
      const draft = await openDraft(tx, person, [...new Set(rows)])
      const byId = new Map(suggestions.map((one) => [one.id, one]))
      const opened = ids.filter((id) => reopenOne(draft, id, byId.get(id)))
      const changed = await writeDraft(tx, person, draft, clock.now())
      const asked = opened.filter((id) => byId.has(id)).map((id) => ({ id, state: 'open' as const }))
      await suggestionsRepository(tx).decide(person, asked, clock.now())
      if (changed || asked.length > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
      const isOpen = new Set(opened)
      return { results: ids.map((id) => ({ id, outcome: isOpen.has(id) ? 'reopened' : 'stale' })) }
    })
  }
}

function reopenOne(draft: Draft, id: string, suggestion: SuggestionRow | undefined): boolean {
  if (suggestion === undefined) return draft.pairs.has(id) ? reopenPair(draft, id) : reopenRow(draft, id)
  return suggestion.kind === 'refund' ? reopenRefund(draft, suggestion) : true
}
