import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { applyConsequences } from './consequences.ts'
import { changeKinds } from './kinds/change-kinds.ts'
import {
  type BulkChange,
  type BulkEdit,
  type BulkSelection,
  bulkChangeRepository,
} from './repository/bulk-change.ts'
import { bulkKindRepository } from './repository/bulk-kind.ts'
import { countRows, type MovedSums } from './repository/update-target.ts'

/** A bulk change that is being applied, under its id. */
interface NewChange {
  id: string
  selection: BulkSelection
  now: Date
}

/**
 * Applies an edit to the selected rows, in the caller's transaction, which locked the user data and stored the change. Returns the
 * number of changed rows, with the refunds that follow.
 */
export async function applyBulkEdit(
  tx: Tx,
  userId: string,
  edit: BulkEdit,
  { id, selection, now }: NewChange,
): Promise<number> {
  const moved = await bulkChangeRepository(tx).apply(userId, id, edit, selection, now)
  return finishEdit(tx, userId, { id, edit, moved, now })
}

/** Like `applyBulkEdit` for a kind, which fits the sign of the selected rows. */
export async function applyBulkKind(
  tx: Tx,
  userId: string,
  kind: TransactionKind,
  { id, selection, now }: NewChange,
): Promise<number> {
  const repository = bulkKindRepository(tx)
  const kinds = await repository.apply(userId, id, kind, selection, now)
  await applyConsequences(tx, userId, { kinds }, now)
  const refunds = (await repository.listRefunds(userId, id)).map((refundId) => ({ id: refundId }))
  return countRows(kinds) + (await changeKinds(tx, userId, refunds, now)).rows
}

/**
 * Gives the rows of a change their earlier values, except those that were edited again since, in the caller's transaction. Kinds
 * are decided again, because descriptions and links may have changed since. Returns the number of changed rows.
 */
export async function revertBulkChange(
  tx: Tx,
  userId: string,
  { id, edit }: BulkChange,
  now: Date,
): Promise<number> {
  if (edit.subject !== 'kind') {
    const moved = await bulkChangeRepository(tx).revert(userId, id, edit, now)
    return finishEdit(tx, userId, { id, edit, moved, now })
  }
  const choices = await bulkKindRepository(tx).listEarlierChoices(userId, id, edit.kind)
  return (await changeKinds(tx, userId, choices, now)).rows
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
