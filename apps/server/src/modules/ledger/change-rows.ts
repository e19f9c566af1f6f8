import type { Tx } from '../../platform/database/user-transaction.ts'
import { applyConsequences } from './consequences.ts'
import { type RollupDelta, type RollupEntry, toChangeDeltas } from './domain/rollup-delta.ts'
import type { NewRow } from './domain/row.ts'
import { type TransferPairRow, transferPairRepository } from './repository/transfer-pair.ts'
import { type StoredFields, updateFields } from './repository/update.ts'
import { writeRepository } from './repository/write.ts'

/** A row as it was, and as it becomes. */
export interface FieldChange<Row extends RollupEntry & { id: string }> {
  before: Row
  after: Row
}

/**
 * Writes these fields of rows that count, and what follows: sums move, and refunds get the category of their purchase. The caller
 * holds the lock on the user data. Returns the number of refunds that followed.
 */
export async function changeRows<
  Field extends keyof StoredFields,
  Row extends RollupEntry & Pick<StoredFields, Field> & { id: string },
>(
  tx: Tx,
  userId: string,
  changes: readonly FieldChange<Row>[],
  fields: readonly Field[],
  now: Date,
): Promise<number> {
  await updateFields(
    tx,
    userId,
    changes.map(({ after }) => after),
    fields,
    now,
  )
  const ids = changes.flatMap(({ before, after }) => (before.category === after.category ? [] : [after.id]))
  const deltas = changes.flatMap(({ before, after }) =>
    isCountedAlike(before, after) ? [] : toChangeDeltas(before, after),
  )
  return applyConsequences(tx, userId, { deltas, recategorizedRows: { ids } }, now)
}

const isCountedAlike = (before: RollupEntry, after: RollupEntry) =>
  before.category === after.category && before.kind === after.kind && before.merchant === after.merchant

/** Stores transactions that the user entered, with their pair, which enter the sums. The caller holds the lock on the user data. */
export async function addManualRows(
  tx: Tx,
  userId: string,
  rows: readonly NewRow[],
  { pair, now }: { pair?: TransferPairRow; now: Date },
): Promise<void> {
  await writeRepository(tx).insertManual(userId, rows, now)
  if (pair !== undefined) await transferPairRepository(tx).upsert(userId, [pair])
  const deltas = rows.map((entry): RollupDelta => ({ entry, direction: 'in' }))
  await applyConsequences(tx, userId, { deltas }, now)
}
