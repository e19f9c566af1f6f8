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
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { newId } from '../../../platform/ids.ts'
import { resolveCategory } from '../../categories/index.ts'
import {
  applyBulkEdit,
  applyBulkKind,
  type BulkEdit,
  type BulkSelection,
  bulkChangeRepository,
  bulkKindRepository,
  type RecordedEdit,
  requireTransactions,
  revertBulkChange,
} from '../../ledger/index.ts'
import { resolveFilter } from '../list/resolve-filter.ts'

/** A bulk change can be undone for 48 hours. */
const undoWindowMs = 48 * 3_600_000

/** Edits many transactions as one bulk change that the user can undo. */
export function createBulk({ db, clock, events }: { db: Db; clock: Clock; events: Events }) {
  const inChange = <T>(
    userId: string,
    work: (tx: Tx) => Promise<{ changed: number; answer: T }>,
  ): Promise<T> =>
    inUserData({ db, events }, userId, async (tx) => {
      const { changed, answer } = await work(tx)
      if (changed > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
      return answer
    })

  /** Stores a change, without its rows. */
  async function create(tx: Tx, userId: string, edit: RecordedEdit) {
    const [id, now] = [newId(), clock.now()]
    await bulkChangeRepository(tx).create(userId, id, edit, now, new Date(now.getTime() - undoWindowMs))
    return { id, now }
  }

  const applyEdit = (userId: string, rows: TransactionSelection, edit: BulkEdit): Promise<BulkAnswer> =>
    inChange(userId, async (tx) => {
      const resolved = await resolveEdit(tx, userId, edit)
      const selection = await resolveSelection(tx, userId, rows)
      const { id, now } = await create(tx, userId, resolved)
      const changed = await applyBulkEdit(tx, userId, resolved, { id, selection, now })
      return { changed, answer: { id, changed } }
    })

  const setKind = (userId: string, { kind, ...rows }: BulkKindInput): Promise<BulkKindAnswer> =>
    inChange(userId, async (tx) => {
      const selection = await resolveSelection(tx, userId, rows)
      const { misfits, linked } = await bulkKindRepository(tx).count(userId, kind, selection)
      if (misfits > 0) failField('kind', kindsCopy.misfit(kind))
      const { id, now } = await create(tx, userId, { subject: 'kind', kind })
      const changed = await applyBulkKind(tx, userId, kind, { id, selection, now })
      return { changed, answer: { id, changed, linked } }
    })

  /** Restores the previous values of each transaction, except those edited again since. */
  const undo = (userId: string, id: string) =>
    inChange(userId, async (tx) => {
      const repository = bulkChangeRepository(tx)
      const change = (await repository.lock(userId, id)) ?? fail('not_found')
      if (change.undoneAt !== null) return { changed: 0, answer: { id, restored: 0 } }
      const now = clock.now()
      await repository.markUndone(userId, id, now)
      const restored = await revertBulkChange(tx, userId, change, now)
      return { changed: restored, answer: { id, restored } }
    })

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
