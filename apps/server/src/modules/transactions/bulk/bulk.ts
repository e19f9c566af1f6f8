import { transactionKindsCopy as kindsCopy } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type {
  BulkAnswer,
  BulkCategoryInput,
  BulkKindAnswer,
  BulkKindInput,
  BulkReviewedInput,
  BulkTagsInput,
  TransactionSelection,
} from '@lucas/contract/transactions/bulk.ts'
import { splitTags, type TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { newId } from '../../../platform/ids.ts'
import { resolveCategory } from '../../categories/index.ts'
import {
  type BulkEdit,
  type BulkEffect,
  type BulkSelection,
  bulkChangeRepository,
  bulkKindRepository,
  changeKinds,
  followPurchases,
  requireTransactions,
  rollupRepository,
} from '../../ledger/index.ts'
import { resolveFilter } from '../list/resolve-filter.ts'

/** A bulk change can be undone for 48 hours. */
const undoWindowMs = 48 * 3_600_000

/** Edits many transactions as one bulk change that the user can undo. */
export function createBulk({ db, clock, events }: { db: Db; clock: Clock; events: Events }) {
  const applyEdit = (userId: string, rows: TransactionSelection, edit: BulkEdit): Promise<BulkAnswer> =>
    inUserData({ db, events }, userId, async (tx) => {
      const [id, now] = [newId(), clock.now()]
      const repository = bulkChangeRepository(tx)
      const resolved = await resolveEdit(tx, userId, edit)
      const selection = await resolveSelection(tx, userId, rows)
      await repository.create(userId, id, resolved, now, new Date(now.getTime() - undoWindowMs))
      const effects = await repository.apply(userId, id, resolved, selection, now)
      return { id, changed: await finish(tx, userId, id, resolved, effects) }
    })

  const setKind = (userId: string, { kind, ...rows }: BulkKindInput): Promise<BulkKindAnswer> =>
    inUserData({ db, events }, userId, async (tx) => {
      const [id, now] = [newId(), clock.now()]
      const selection = await resolveSelection(tx, userId, rows)
      const repository = bulkKindRepository(tx)
      const { misfits, linked } = await repository.count(userId, kind, selection)
      if (misfits > 0) failField('kind', kindsCopy.misfit(kind))
      await bulkChangeRepository(tx).create(
        userId,
        id,
        { subject: 'kind', kind },
        now,
        new Date(now.getTime() - undoWindowMs),
      )
      const effects = await repository.apply(userId, id, kind, selection, now)
      await rollupRepository(tx).applyKinds(userId, effects)
      const refunds = await repository.listRefunds(userId, id)
      const followers = await changeKinds(
        tx,
        userId,
        refunds.map((refundId) => ({ id: refundId })),
        now,
      )
      const changed = effects.reduce((total, { rows }) => total + rows, followers.rows)
      if (changed > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
      return { id, changed, linked }
    })

  /** Restores the previous values of each transaction, except those edited again since. */
  const undo = (userId: string, id: string) =>
    inUserData({ db, events }, userId, async (tx) => {
      const repository = bulkChangeRepository(tx)
      const done = (await repository.lock(userId, id)) ?? fail('not_found')
      if (done.undoneAt !== null) return { id, restored: 0 }
      const now = clock.now()
      await repository.markUndone(userId, id, now)
      const { edit } = done
      const restored =
        edit.subject === 'kind'
          ? await undoKind(tx, userId, id, edit.kind, now)
          : await finish(tx, userId, id, edit, await repository.revert(userId, id, edit, now))
      return { id, restored }
    })

  /** Updates the rollups and refunds, and publishes the change. Returns the number of affected transactions. */
  async function finish(
    tx: Tx,
    userId: string,
    changeId: string,
    { subject }: BulkEdit,
    effects: readonly BulkEffect[],
  ): Promise<number> {
    if (effects.length === 0) return 0
    const rows = await rollupRepository(tx).applyRecategorized(userId, effects)
    const purchases = { bulkChangeId: changeId }
    const refunds = subject === 'category' ? await followPurchases(tx, userId, purchases, clock.now()) : 0
    await events.publish(tx, userId, { type: 'transactions_changed' })
    return rows + refunds
  }

  /** Restores the choices. The kinds are decided again, because descriptions and links may have changed since. */
  async function undoKind(tx: Tx, userId: string, id: string, kind: TransactionKind, now: Date) {
    const { rows } = await changeKinds(
      tx,
      userId,
      await bulkKindRepository(tx).listEarlierChoices(userId, id, kind),
      now,
    )
    if (rows > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
    return rows
  }

  return {
    bulk: {
      setKind,
      setCategory: (userId: string, { category, ...rows }: BulkCategoryInput) =>
        applyEdit(userId, rows, {
          subject: 'category',
          category,
        }),
      addTags: (userId: string, { tags, ...rows }: BulkTagsInput) =>
        applyEdit(userId, rows, { subject: 'tags', tags: splitTags(tags.normalize('NFC')) }),
      setReviewed: (userId: string, { reviewed, ...rows }: BulkReviewedInput) =>
        applyEdit(userId, rows, { subject: 'reviewed', reviewed }),
      undo,
    },
  }
}

async function resolveEdit(tx: Tx, userId: string, edit: BulkEdit): Promise<BulkEdit> {
  if (edit.subject !== 'category') return edit
  return { ...edit, category: await resolveCategory(tx, userId, edit.category) }
}

async function resolveSelection(tx: Tx, userId: string, rows: TransactionSelection): Promise<BulkSelection> {
  const { transaction_ids: ids, filter, except = [] } = rows
  await requireTransactions(tx, userId, ids ?? except)
  if (filter === undefined) return { ids: ids ?? [] }
  return { criteria: (await resolveFilter(tx, userId, filter)).criteria, except }
}
