import { transactionKindsCopy as copy } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { applyConsequences } from './consequences.ts'
import { changeKinds } from './kinds/change-kinds.ts'
import {
  type BulkEdit,
  type BulkSelection,
  bulkChangeRepository,
  type RecordedEdit,
} from './repository/bulk-change.ts'
import { bulkKindRepository } from './repository/bulk-kind.ts'
import { restoreCategories } from './repository/recategorize.ts'
import { countRows, type MovedSums } from './repository/update.ts'

/** A bulk change can be undone for 48 hours. */
const undoWindowMs = 48 * 3_600_000

/**
 * Edits the selected rows as one change, in the caller's transaction, which locked the user data. Returns the id of the change and
 * the number of changed rows, with the refunds that follow.
 */
export async function applyBulkEdit(
  tx: Tx,
  userId: string,
  edit: BulkEdit,
  selection: BulkSelection,
  now: Date,
): Promise<{ id: string; changed: number }> {
  const id = await record(tx, userId, edit, now)
  const moved = await bulkChangeRepository(tx).apply(userId, id, edit, selection, now)
  return { id, changed: await finishEdit(tx, userId, { id, edit, moved, now }) }
}

/** Like `applyBulkEdit` for a kind. Throws `errors.kind` where it does not fit a sign. `linked` rows have the kind of another one. */
export async function applyBulkKind(
  tx: Tx,
  userId: string,
  kind: TransactionKind,
  selection: BulkSelection,
  now: Date,
): Promise<{ id: string; changed: number; linked: number }> {
  const repository = bulkKindRepository(tx)
  const { misfits, linked } = await repository.count(userId, kind, selection)
  if (misfits > 0) failField('kind', copy.misfit(kind))
  const id = await record(tx, userId, { subject: 'kind', kind }, now)
  const kinds = await repository.apply(userId, id, kind, selection, now)
  await applyConsequences(tx, userId, { kinds }, now)
  const refunds = (await repository.listRefunds(userId, id)).map((refundId) => ({ id: refundId }))
  const followers = await changeKinds(tx, userId, refunds, now)
  return { id, changed: countRows(kinds) + followers.rows, linked }
}

/**
 * Gives the rows of a change their earlier values, except those that were edited again since, in the caller's transaction. Kinds
 * are decided again, because descriptions and links may have changed since. Returns the number of changed rows, 0 for a repeat.
 */
export async function undoBulkChange(tx: Tx, userId: string, id: string, now: Date): Promise<number> {
  const repository = bulkChangeRepository(tx)
  const { edit, undoneAt } = (await repository.lock(userId, id)) ?? fail('not_found')
  if (undoneAt !== null) return 0
  await repository.markUndone(userId, id, now)
  if (edit.subject !== 'kind') {
    const moved = await repository.revert(userId, id, edit, now)
    return finishEdit(tx, userId, { id, edit, moved, now })
  }
  const choices = await bulkKindRepository(tx).listEarlierChoices(userId, id, edit.kind)
  return (await changeKinds(tx, userId, choices, now)).rows
}

async function record(tx: Tx, userId: string, edit: RecordedEdit, now: Date): Promise<string> {
  const id = newId()
  await bulkChangeRepository(tx).create(userId, id, edit, now, new Date(now.getTime() - undoWindowMs))
  return id
}

async function finishEdit(
  tx: Tx,
  userId: string,
  { id, edit, moved, now }: { id: string; edit: BulkEdit; moved: readonly MovedSums[]; now: Date },
): Promise<number> {
  if (moved.length === 0) return 0
  const recategorizedRows = edit.subject === 'category' ? { bulkChangeId: id } : { ids: [] }
  return (
    countRows(moved) + (await applyConsequences(tx, userId, { recategorized: moved, recategorizedRows }, now))
  )
}

/**
 * Moves rows that still are in `from` to the categories that they had before, and the refunds of all rows with them. The caller
 * holds the lock on the user data. Returns the number of rows.
 */
export async function moveCategoriesBack(
  tx: Tx,
  userId: string,
  earlier: readonly { id: string; category: string }[],
  { from, now }: { from: string; now: Date },
): Promise<number> {
  const recategorized = await restoreCategories(tx, userId, earlier, { from, now })
  const refunds = await applyConsequences(tx, userId, { recategorized, recategorizedRows: 'all' }, now)
  return countRows(recategorized) + refunds
}
