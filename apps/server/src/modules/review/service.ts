import type {
  Decision,
  DecisionsAnswer,
  MergeInput,
  PairInput,
  RefundInput,
  TransactionHistory,
  TransferPair,
} from '@lucas/contract/transactions/review.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail, failAtField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { newId } from '../../platform/ids.ts'
import { loadCurrentCategories, resolveCategories } from '../categories/index.ts'
import {
  createMergeAllocations,
  createMergePreview,
  createReencryptRaw,
  type GoalAllocations,
  inLedger,
  listApiTransactions,
  loadDecisions,
  type MergeEntry,
  matchSuggestionRepository,
  mergeInWorkingSet,
  mergeRepository,
  pairInWorkingSet,
  refundInWorkingSet,
  refusePair,
  requireTransactions,
  type TransferPairRow,
  transferPairRepository,
  unlinkRow,
  unmergeInWorkingSet,
  type WorkingSet,
} from '../ledger/index.ts'
import { createLinkCandidates } from './candidates.ts'
import { decideInWorkingSet } from './decide.ts'
import { createReviewQueue } from './queue.ts'
import { createReopen } from './reopen-service.ts'
import { toApiMerge } from './to-api.ts'

export interface ReviewDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  cursors: Cursors
  allocations: GoalAllocations
}

export type Review = ReturnType<typeof createReview>

/** Applies decisions of the user about linked transactions. Each use case is one idempotent transaction. */
export function createReview(deps: ReviewDeps) {
  const { db, clock, envelope } = deps
  const mergeAllocations = createMergeAllocations(deps)

  const inWorkingSet = <T>(
    userId: string,
    ids: readonly string[],
    work: (workingSet: WorkingSet, tx: Tx) => Promise<T> | T,
  ): Promise<T> =>
    inLedger(deps, userId, async (ledger) => {
      const workingSet = await ledger.load(ids)
      const result = await work(workingSet, ledger.tx)
      await ledger.save(workingSet)
      return result
    })

  async function logMerges(
    tx: Tx,
    userId: string,
    workingSet: WorkingSet,
    merges: readonly MergeEntry[],
  ): Promise<void> {
    const entries = await mergeAllocations.moveAllocations(tx, userId, workingSet, merges)
    await mergeRepository(tx).create(userId, entries, clock.now())
  }

  const merge = (userId: string, { kept_id, merged_id }: MergeInput) =>
    inLedger(deps, userId, async (ledger) => {
      const { tx, now } = ledger
      const workingSet = await ledger.load([kept_id, merged_id])
      const reencrypt = await createReencryptRaw(envelope, tx, userId)
      const request = { targetId: kept_id, sourceId: merged_id, reason: 'by_hand', automatic: false } as const
      const entry = mergeInWorkingSet(workingSet, request, now, reencrypt)
      if (typeof entry === 'string') return fail(entry)
      await ledger.save(workingSet)
      await logMerges(tx, userId, workingSet, [entry])
      const [transaction] = await listApiTransactions(tx, userId, [kept_id])
      return { merge_id: entry.id, transaction: transaction ?? fail('internal') }
    })

  const unmerge = (userId: string, id: string) =>
    inLedger(deps, userId, async (ledger) => {
      const { tx, now } = ledger
      const repository = mergeRepository(tx)
      const found = (await repository.find(userId, id)) ?? fail('not_found')
      const ids = [found.kept_id, found.merged_id]
      if (found.undone_at === null) {
        const rows = await withCurrentCategories(tx, userId, await repository.listRowsBefore(userId, id))
        const pairs = await repository.listPairsBefore(userId, id)
        const linked = pairs.flatMap(({ out_id, in_id }) => [out_id, in_id])
        const refunds = rows.filter(({ role }) => role === 'refund')
        const purchaseIds = rows.flatMap(({ refundOf }) => refundOf ?? [])
        const workingSet = await ledger.load([
          ...new Set([...ids, ...linked, ...refunds.map((row) => row.id), ...purchaseIds]),
        ])
        const current = (await repository.find(userId, id)) ?? fail('not_found')
        const target = rows.find(({ role }) => role === 'target')
        const userFields = await repository.findUserFieldsAfter(userId, id)
        const [after] = await withCurrentCategories(tx, userId, userFields ? [userFields] : [])
        if (current.undone_at === null) {
          if (!target || !after || current.has_later) fail('merge_not_undoable')
          const source = rows.find(({ role }) => role === 'source') ?? null
          const log = { ...found, target, source, after, links: { pairs, refunds } }
          const isDone = unmergeInWorkingSet(workingSet, log, await createReencryptRaw(envelope, tx, userId))
          if (!isDone) fail('merge_not_undoable')
          await ledger.save(workingSet)
          await mergeAllocations.restoreAllocations(tx, userId, workingSet, found)
          await repository.markUndone(userId, id, now)
          await recordDecision(tx, userId, 'duplicate', 'refused', found.kept_id, found.merged_id)
        }
      }
      return { transactions: await listApiTransactions(tx, userId, ids) }
    })

  /** Stores a decision, so that the same suggestion is not made again. */
  const recordDecision = (
    tx: Tx,
    userId: string,
    kind: 'duplicate' | 'refund',
    state: 'confirmed' | 'refused',
    rowId: string,
    otherId: string,
  ) =>
    matchSuggestionRepository(tx).upsert(
      userId,
      [{ id: newId(), kind, rowId, otherId, state, evidence: [] }],
      clock.now(),
    )

  const getHistory = (userId: string, id: string): Promise<TransactionHistory> =>
    withUser(db, userId, async (tx) => {
      await requireTransactions(tx, userId, [id])
      return { results: (await mergeRepository(tx).listByTransaction(userId, id)).map(toApiMerge) }
    })

  const linkTransfer = (userId: string, input: PairInput): Promise<TransferPair> =>
    inWorkingSet(userId, [input.out_id, input.in_id], async (workingSet, tx) => {
      const day = workingSet.rows.get(input.out_id)?.date
      const known = day === undefined ? [] : await transferPairRepository(tx).listExchanges(userId, day)
      const made = pairInWorkingSet(workingSet, [input.out_id, input.in_id], clock.now(), known)
      if (made === 'pair_refused') return failAtField(made, findPairField(workingSet, input))
      return typeof made === 'string' ? fail(made) : toApiPair(made)
    })

  const unlinkTransfer = (userId: string, id: string): Promise<TransferPair> =>
    inLedger(deps, userId, async (ledger) => {
      const [found] = await transferPairRepository(ledger.tx).listByIds(userId, [id])
      if (!found) return fail('not_found')
      const workingSet = await ledger.load([found.out_id, found.in_id])
      const refused = refusePair(workingSet, id) ?? fail('not_found')
      await ledger.save(workingSet)
      return toApiPair(refused)
    })

  const linkRefund = (userId: string, { refund_id, charge_id }: RefundInput): Promise<Transaction> =>
    inWorkingSet(userId, [refund_id, charge_id], async (workingSet, tx) => {
      const refusal = refundInWorkingSet(workingSet, refund_id, charge_id)
      if (refusal === 'refund_refused' || refusal === 'refund_exceeds')
        failAtField(refusal, findRefundField(workingSet, { refund_id, charge_id }))
      if (refusal !== null) fail(refusal)
      await recordDecision(tx, userId, 'refund', 'confirmed', refund_id, charge_id)
      return refund_id
    }).then((id) => getTransaction(userId, id))

  const unlinkRefund = (userId: string, id: string): Promise<Transaction> =>
    inWorkingSet(userId, [id], async (workingSet, tx) => {
      const row = workingSet.rows.get(id)
      if (!row || row.deletedAt !== null) return fail('not_found')
      if (row.refundOf === null) return id
      await recordDecision(tx, userId, 'refund', 'refused', id, row.refundOf)
      unlinkRow(workingSet, id)
      return id
    }).then((transactionId) => getTransaction(userId, transactionId))

  const getTransaction = (userId: string, id: string): Promise<Transaction> =>
    withUser(db, userId, async (tx) => (await listApiTransactions(tx, userId, [id]))[0] ?? fail('not_found'))

  const decide = (userId: string, decisions: readonly Decision[]): Promise<DecisionsAnswer> =>
    inLedger(deps, userId, async (ledger) => {
      const { tx, now } = ledger
      const ids = decisions.map(({ id }) => id)
      const { workingSet, suggestions } = await loadDecisions(tx, userId, ids, 'decide')
      const categories = decisions.flatMap(({ category }) => category ?? [])
      const context = {
        workingSet,
        suggestions,
        now,
        reencrypt: await createReencryptRaw(envelope, tx, userId),
        categories: await resolveCategories(tx, userId, categories),
      }
      const decided = decideInWorkingSet(context, decisions)
      await ledger.answer(decided.suggestions)
      await ledger.save(workingSet)
      await logMerges(tx, userId, workingSet, decided.merges)
      return { results: decided.results }
    })

  return {
    listReview: createReviewQueue(deps),
    ...createLinkCandidates(deps),
    decide,
    reopen: createReopen({ ...deps, unmerge }),
    merge,
    previewMerge: createMergePreview(deps),
    unmerge,
    getHistory,
    linkTransfer,
    unlinkTransfer,
    linkRefund,
    unlinkRefund,
  }
}

/** Converts a pair to the API format. */
export const toApiPair = ({ id, kind, state, out_id, in_id }: TransferPairRow): TransferPair => ({
  id,
  kind,
  state,
  out_id,
  in_id,
})

/** Replaces categories in log rows that were renamed or merged since. */
async function withCurrentCategories<T extends { category: string }>(
  tx: Tx,
  userId: string,
  rows: T[],
): Promise<T[]> {
  const labels = rows.map(({ category }) => category)
  const present = await loadCurrentCategories(tx, userId, labels)
  return rows.map((row) => ({ ...row, category: present(row.category) }))
}

const isCredit = (workingSet: WorkingSet, id: string): boolean => (workingSet.rows.get(id)?.amount ?? 0n) > 0n

/** Returns the half that a refusal is about: the first one where both are credits, else the second. */
const findPairField = (workingSet: WorkingSet, { out_id, in_id }: PairInput): keyof PairInput =>
  isCredit(workingSet, out_id) && isCredit(workingSet, in_id) ? 'out_id' : 'in_id'

/** Returns the row that a refusal is about: the refund where it is no credit, else the purchase. */
const findRefundField = (workingSet: WorkingSet, { refund_id }: RefundInput): keyof RefundInput =>
  isCredit(workingSet, refund_id) ? 'charge_id' : 'refund_id'
