import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type RollupDelta, toChangeDeltas, toRollupEntry } from '../domain/rollup-delta.ts'
import { type TransactionRow, transactionRepository } from '../repository/transaction.ts'
import type { ExistingRow } from '../types.ts'
import { adjustParts, listParts } from './parts.ts'

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
  const updatedRows: TransactionRow[] = []
  const removedIds: string[] = []
  const deltas: RollupDelta[] = []
  for (const { id, date, amount, currency } of splitRows) {
    const original = rows.find((row) => row.id === id)
    if (!original) continue
    const parts = listParts(rows, id)
    const after = adjustParts({ posted_on: date, amount, currency }, original, parts)
    if (after === null) {
      removedIds.push(...parts.map((part) => part.id))
      updatedRows.push({ ...original, part_total: null, reviewed: false })
      deltas.push({ entry: toRollupEntry(original), direction: 'in' })
      continue
    }
    for (const [at, part] of parts.entries()) {
      const next = after[at] ?? part
      if (next === part) continue
      updatedRows.push(next)
      deltas.push(...toChangeDeltas(toRollupEntry(part), toRollupEntry(next)))
    }
  }
  const erased = await repository.erase(userId, removedIds)
  await repository.update(userId, updatedRows, now)
  return [...deltas, ...erased.map((entry): RollupDelta => ({ entry, direction: 'out' }))]
}
