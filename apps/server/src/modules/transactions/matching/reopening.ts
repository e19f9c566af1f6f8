import type { ReopenAnswer } from '@lucas/contract/review.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { asPerson } from '../../../platform/database/person.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { mergesRepository } from '../repository/merges.ts'
import { type SuggestionRow, suggestionsRepository } from '../repository/suggestions.ts'
import { openAnswers, writeDraft } from './bench.ts'
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
      const { draft, suggestions } = await openAnswers(tx, person, ids)
      const opened = ids.filter((id) => reopenOne(draft, id, suggestions.get(id)))
      const changed = await writeDraft(tx, person, draft, clock.now())
      const asked = opened.filter((id) => suggestions.has(id)).map((id) => ({ id, state: 'open' as const }))
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
