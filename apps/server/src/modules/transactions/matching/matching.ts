import type {
  Decision,
  DecisionsAnswer,
  MergeInput,
  PairInput,
  RefundInput,
  TransactionHistory,
  TransferPair,
} from '@lucas/contract/review.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../../platform/database/person.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import { fail } from '../../../platform/errors.ts'
import type { Cursors } from '../../../platform/http/cursor.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { legalCategories, presentCategories } from '../../categories/index.ts'
import { accountsById } from '../detail.ts'
import type { GoalParts } from '../ports.ts'
import { detailRepository } from '../repository/detail.ts'
import { linksRepository, type PairLink } from '../repository/links.ts'
import { type MergeEntry, mergesRepository } from '../repository/merges.ts'
import { reviewRepository } from '../repository/review.ts'
import { suggestionsRepository } from '../repository/suggestions.ts'
import { toWire } from '../to-wire.ts'
import { openAnswers, openDraft, writeDraft } from './bench.ts'
import { decideInDraft } from './decide.ts'
import { type Draft, standAlone } from './draft.ts'
import { historyOf } from './history.ts'
import { mergeInDraft } from './merge.ts'
import { createMergeParts } from './merge-parts.ts'
import { pairInDraft, refundInDraft, refusePair } from './pairing.ts'
import { createMergePreview } from './preview.ts'
import { createQueue } from './queue.ts'
import { createReopening } from './reopening.ts'
import { resealing } from './resealing.ts'
import { undoInDraft } from './undo.ts'

export interface MatchingDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  envelope: Envelope
  cursors: Cursors
  parts?: GoalParts | undefined
}

/** What people say about rows that belong together. Each use case is one transaction; saying it twice changes nothing. */
export function createMatching(deps: MatchingDeps) {
  const { db, clock, outbox, envelope } = deps
  const mergeParts = createMergeParts(deps)

  /** Writes a draft and tells open pages, where anything changed. */
  async function finish(tx: Tx, person: string, draft: Draft): Promise<void> {
    if (await writeDraft(tx, person, draft, clock.now()))
      await outbox.add(tx, person, { type: 'transactions_changed' })
  }

  const inDraft = <T>(
    person: string,
    ids: readonly string[],
    work: (draft: Draft, tx: Tx) => Promise<T> | T,
  ): Promise<T> =>
    outbox.transaction(db, person, async (tx) => {
      const draft = await openDraft(tx, person, ids)
      const result = await work(draft, tx)
      await finish(tx, person, draft)
      return result
    })

  async function logged(tx: Tx, person: string, draft: Draft, merges: readonly MergeEntry[]): Promise<void> {
    const entries = await mergeParts.move(tx, person, draft, merges)
    await mergesRepository(tx).add(person, entries, clock.now())
  }

  const shown = async (tx: Tx, person: string, ids: readonly string[]): Promise<Transaction[]> => {
    const accounts = await accountsById(tx, person)
    const rows = await reviewRepository(tx).rows(person, ids)
    return rows.map((row) => toWire(row, accounts))
  }

  const merge = (person: string, { kept_id, merged_id }: MergeInput) =>
    outbox.transaction(db, person, async (tx) => {
      const draft = await openDraft(tx, person, [kept_id, merged_id])
      const reseal = await resealing(envelope, tx, person)
      const wanted = { keptId: kept_id, mergedId: merged_id, reason: 'by_hand', automatic: false } as const
      const entry = mergeInDraft(draft, wanted, clock.now(), reseal)
      if (typeof entry === 'string') return fail(entry)
      await finish(tx, person, draft)
      await logged(tx, person, draft, [entry])
      const [transaction] = await shown(tx, person, [kept_id])
      return { merge_id: entry.id, transaction: transaction ?? fail('internal') }
    })

  const undoMerge = (person: string, id: string) =>
    outbox.transaction(db, person, async (tx) => {
      const repository = mergesRepository(tx)
      const found = (await repository.find(person, id)) ?? fail('not_found')
      const ids = [found.kept_id, found.merged_id]
      if (found.undone_at === null) {
        const rows = await inPresent(tx, person, await repository.rowsBefore(person, id))
        const pairs = await repository.pairsBefore(person, id)
        const linked = pairs.flatMap(({ out_id, in_id }) => [out_id, in_id])
        const refunds = rows.filter(({ part }) => part === 'refund')
        const charges = rows.flatMap(({ refund_of }) => refund_of ?? [])
        const draft = await openDraft(tx, person, [
          ...new Set([...ids, ...linked, ...refunds.map((row) => row.id), ...charges]),
        ])
        const current = (await repository.find(person, id)) ?? fail('not_found')
        const kept = rows.find(({ part }) => part === 'kept')
        const words = await repository.ownWordsAfter(person, id)
        const [after] = await inPresent(tx, person, words ? [words] : [])
        if (current.undone_at === null) {
          if (!kept || !after || current.has_later) fail('merge_not_undoable')
          const merged = rows.find(({ part }) => part === 'merged') ?? null
          const log = { ...found, kept, merged, after, links: { pairs, refunds } }
          const isDone = undoInDraft(draft, log, await resealing(envelope, tx, person))
          if (!isDone) fail('merge_not_undoable')
          await finish(tx, person, draft)
          await mergeParts.giveBack(tx, person, draft, found)
          await repository.markUndone(person, id, clock.now())
          await remember(tx, person, 'duplicate', 'refused', found.kept_id, found.merged_id)
        }
      }
      return { transactions: await shown(tx, person, ids) }
    })

  /** What the person said of two rows is never asked again. */
  const remember = (
    tx: Tx,
    person: string,
    kind: 'duplicate' | 'refund',
    state: 'confirmed' | 'refused',
    rowId: string,
    otherId: string,
  ) =>
    suggestionsRepository(tx).settle(
      person,
      [{ id: newId(), kind, rowId, otherId, state, evidence: [] }],
      clock.now(),
    )

  const history = (person: string, id: string): Promise<TransactionHistory> =>
    asPerson(db, person, async (tx) => {
      if (!(await detailRepository(tx).exists(person, id))) fail('not_found')
      return { results: (await mergesRepository(tx).ofRow(person, id)).map(historyOf) }
    })

  const pair = (person: string, { out_id, in_id }: PairInput): Promise<TransferPair> =>
    inDraft(person, [out_id, in_id], (draft) => {
      const made = pairInDraft(draft, [out_id, in_id], clock.now())
      return typeof made === 'string' ? fail(made) : toPair(made)
    })

  const unpair = (person: string, id: string): Promise<TransferPair> =>
    outbox.transaction(db, person, async (tx) => {
      const [found] = await linksRepository(tx).find(person, [id])
      if (!found) return fail('not_found')
      const draft = await openDraft(tx, person, [found.out_id, found.in_id])
      const refused = refusePair(draft, id) ?? fail('not_found')
      await finish(tx, person, draft)
      return toPair(refused)
    })

  const refund = (person: string, { refund_id, charge_id }: RefundInput): Promise<Transaction> =>
    inDraft(person, [refund_id, charge_id], async (draft, tx) => {
      const refusal = refundInDraft(draft, refund_id, charge_id)
      if (refusal !== null) fail(refusal)
      await remember(tx, person, 'refund', 'confirmed', refund_id, charge_id)
      return refund_id
    }).then((id) => one(person, id))

  const unrefund = (person: string, id: string): Promise<Transaction> =>
    inDraft(person, [id], async (draft, tx) => {
      const row = draft.rows.get(id)
      if (!row || row.deleted_at !== null) return fail('not_found')
      if (row.refund_of === null) return id
      await remember(tx, person, 'refund', 'refused', id, row.refund_of)
      standAlone(draft, id)
      return id
    }).then((found) => one(person, found))

  const one = (person: string, id: string): Promise<Transaction> =>
    asPerson(db, person, async (tx) => (await shown(tx, person, [id]))[0] ?? fail('not_found'))

  const decide = (person: string, decisions: readonly Decision[]): Promise<DecisionsAnswer> =>
    outbox.transaction(db, person, async (tx) => {
      const ids = decisions.map(({ id }) => id)
      const { draft, suggestions } = await openAnswers(tx, person, ids)
      const words = decisions.flatMap(({ category }) => category ?? [])
      const asked = {
        draft,
        suggestions,
        now: clock.now(),
        reseal: await resealing(envelope, tx, person),
        categories: await legalCategories(tx, person, words),
      }
      const decided = decideInDraft(asked, decisions)
      await finish(tx, person, draft)
      await logged(tx, person, draft, decided.merges)
      await suggestionsRepository(tx).decide(person, decided.suggestions, clock.now())
      if (decided.suggestions.length > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
      return { results: decided.results }
    })

  return {
    review: createQueue(deps),
    decide,
    reopen: createReopening({ db, clock, outbox, undoMerge }),
    merge,
    previewMerge: createMergePreview(deps),
    undoMerge,
    history,
    pair,
    unpair,
    refund,
    unrefund,
  }
}

/** A pair as the wire shows it. */
export const toPair = ({ id, kind, state, out_id, in_id }: PairLink): TransferPair => ({
  id,
  kind,
  state,
  out_id,
  in_id,
})

/** Rows of the log with the categories that theirs have become since. */
async function inPresent<T extends { category: string }>(tx: Tx, person: string, rows: T[]): Promise<T[]> {
  const labels = rows.map(({ category }) => category)
  const present = await presentCategories(tx, person, labels)
  return rows.map((row) => ({ ...row, category: present(row.category) }))
}
