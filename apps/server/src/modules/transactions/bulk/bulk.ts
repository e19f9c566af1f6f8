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
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { resolveCategory } from '../../categories/index.ts'
import {
  applyBulkEdit,
  applyBulkKind,
  type BulkEdit,
  type BulkSelection,
  requireTransactions,
  undoBulkChange,
} from '../../ledger/index.ts'
import { resolveFilter } from '../list/resolve-filter.ts'

/** Edits many transactions as one bulk change that the user can undo. */
export function createBulk({ db, clock, events }: { db: Db; clock: Clock; events: Events }) {
  /** Runs a change in the user's data, and publishes it if it changed a transaction. */
  const inChange = <T>(userId: string, work: (tx: Tx) => Promise<[answer: T, changed: number]>): Promise<T> =>
    inUserData({ db, events }, userId, async (tx) => {
      const [answer, changed] = await work(tx)
      if (changed > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
      return answer
    })

  const applyEdit = (userId: string, rows: TransactionSelection, edit: BulkEdit): Promise<BulkAnswer> =>
    inChange(userId, async (tx) => {
      const resolved = await resolveEdit(tx, userId, edit)
      const selection = await resolveSelection(tx, userId, rows)
      const answer = await applyBulkEdit(tx, userId, resolved, selection, clock.now())
      return [answer, answer.changed]
    })

  const setKind = (userId: string, { kind, ...rows }: BulkKindInput): Promise<BulkKindAnswer> =>
    inChange(userId, async (tx) => {
      const selection = await resolveSelection(tx, userId, rows)
      const answer = await applyBulkKind(tx, userId, kind, selection, clock.now())
      return [answer, answer.changed]
    })

  /** Restores the previous values of each transaction, except those edited again since. */
  const undo = (userId: string, id: string) =>
    inChange(userId, async (tx) => {
      const restored = await undoBulkChange(tx, userId, id, clock.now())
      return [{ id, restored }, restored]
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
