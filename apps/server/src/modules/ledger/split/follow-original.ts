import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type RollupDelta, toChangeDeltas } from '../domain/rollup-delta.ts'
import type { LedgerRow } from '../domain/row.ts'
import type { ExistingRow } from '../repository/existing.ts'
import { transactionRepository } from '../repository/transaction.ts'
import { updateRow, type WorkingSet } from '../working-set-edits.ts'
import { adjustParts, isSplit, listParts } from './parts.ts'

/**
 * Adjusts the parts of changed split transactions in a working set. Removes parts that cannot be adjusted.
 */
export function updatePartsInWorkingSet(workingSet: WorkingSet): void {
  for (const before of workingSet.before.rows.values()) {
    const original = workingSet.rows.get(before.id)
    if (!original || original === before || !isSplit(before) || !isSplit(original)) continue
    const parts = listParts(workingSet.rows.values(), original.id)
    const after = adjustParts(before, original, parts)
    if (after === null) removePartsInWorkingSet(workingSet, original.id)
    else for (const part of after) workingSet.rows.set(part.id, part)
  }
}

/** Removes the parts of a split transaction. */
export function removePartsInWorkingSet(workingSet: WorkingSet, id: string): void {
  for (const part of listParts(workingSet.rows.values(), id)) workingSet.rows.delete(part.id)
  updateRow(workingSet, id, { partTotal: null })
}

/** Adjusts the parts of split transactions that an ingest changed. Returns their rollup deltas. */
export async function updateParts(
  tx: Tx,
  userId: string,
  updated: readonly ExistingRow[],
  now: Date,
): Promise<RollupDelta[]> {
  const splitRows = updated.filter(({ partTotal }) => partTotal !== null)
  if (splitRows.length === 0) return []
  const repository = transactionRepository(tx)
  const rows = await repository.listWithParts(
    userId,
    splitRows.map(({ id }) => id),
  )
  const updatedRows: LedgerRow[] = []
  const removedIds: string[] = []
  const deltas: RollupDelta[] = []
  for (const { id, date, amount, currency } of splitRows) {
    const original = rows.find((row) => row.id === id)
    if (!original) continue
    const parts = listParts(rows, id)
    const after = adjustParts({ date, amount, currency }, original, parts)
    if (after === null) {
      removedIds.push(...parts.map((part) => part.id))
      updatedRows.push({ ...original, partTotal: null, reviewed: false })
      deltas.push({ entry: original, direction: 'in' })
      continue
    }
    for (const [at, part] of parts.entries()) {
      const next = after[at] ?? part
      if (next === part) continue
      updatedRows.push(next)
      deltas.push(...toChangeDeltas(part, next))
    }
  }
  const erased = await repository.erase(userId, removedIds)
  await repository.update(userId, updatedRows, now)
  return [...deltas, ...erased.map((entry): RollupDelta => ({ entry, direction: 'out' }))]
}
