import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { decidePendingState, isUncounted } from '../domain/pending-state.ts'
import { pendingRepository } from '../repository/pending.ts'
import { loadWorkingSet, writeWorkingSet } from '../working-set.ts'
import { listRefunds, refreshKind, unlinkRow, updateRow } from '../working-set-edits.ts'

/**
 * Brings the user's pending transactions into the state that today, their suggestions and the user's choices give, and moves
 * the rollups. `saveChanges` ends with it; so does ingest. `choice` keeps one of them, or no longer. Returns whether anything changed.
 */
export async function settlePending(
  tx: Tx,
  userId: string,
  now: Date,
  choice?: { id: string; isCounted: boolean },
): Promise<boolean> {
  const today = toPlainDate(now)
  const changed = (await pendingRepository(tx).list(userId)).flatMap((row) => {
    const chosen = choice?.id === row.id ? (choice.isCounted ? 'counted' : null) : row.state
    const next = decidePendingState({ ...row, state: chosen }, today)
    const isExcluded = isUncounted({ pending: row.pending, pending_state: next })
    const mustChange =
      next !== row.state || (isExcluded && row.kindSource !== 'pair' && row.kind !== 'excluded')
    return mustChange ? [{ id: row.id, next }] : []
  })
  if (changed.length === 0) return false
  const workingSet = await loadWorkingSet(
    tx,
    userId,
    changed.map(({ id }) => id),
  )
  for (const { id, next } of changed) {
    updateRow(workingSet, id, { pending_state: next })
    const row = workingSet.rows.get(id)
    if (row === undefined) continue
    if (row.refund_of !== null && isUncounted(row)) unlinkRow(workingSet, id)
    for (const one of [row, ...listRefunds(workingSet, id)]) refreshKind(workingSet, one.id)
  }
  await writeWorkingSet(tx, userId, workingSet, now)
  return true
}
