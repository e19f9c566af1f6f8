import { type AssignInput, allocationList, unassignAnswer } from '@lucas/contract/planning/goal.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { api } from '../../../lib/http/http.ts'

interface AllocationChanges {
  transactionId: string
  removedIds: readonly string[]
  set: AssignInput['allocations']
}

/** Deletes removed allocations before it sets the others, so that pesos can move from one goal to another. */
export async function saveAllocations(
  { transactionId, removedIds, set }: AllocationChanges,
  idempotencyKey: string,
): Promise<void> {
  for (const id of removedIds)
    await api.delete('/api/goals/unassign-transaction/', { allocation_id: id }, unassignAnswer)
  if (set.length === 0) return
  const body = { transaction_id: transactionId, allocations: set }
  await api.post('/api/goals/assign-transaction/', body, allocationList, { idempotencyKey })
}

export function invalidateGoals(cache: QueryClient): void {
  void invalidateQueriesOf(cache, 'goals', 'transactions')
}
