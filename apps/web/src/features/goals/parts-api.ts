import { type AssignInput, allocationList, unassignAnswer } from '@lucas/contract/goal.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'

/** The goals that a transaction feeds. */
export const partsOfRowQuery = (transactionId: string) =>
  queryOptions({
    queryKey: [liveKeys.goals, 'of-transaction', transactionId],
    queryFn: ({ signal }) =>
      api.get(`/api/goals/transaction-allocations/${encodeURIComponent(transactionId)}/`, allocationList, {
        signal,
      }),
  })

interface Changes {
  transactionId: string
  gone: readonly string[]
  set: AssignInput['allocations']
}

/** First what goes, then what is set: so a row can pass its pesos from one goal to another. */
export async function saveParts(
  { transactionId, gone, set }: Changes,
  idempotencyKey: string,
): Promise<void> {
  for (const id of gone)
    await api.delete('/api/goals/unassign-transaction/', { allocation_id: id }, unassignAnswer)
  if (set.length === 0) return
  const body = { transaction_id: transactionId, allocations: set }
  await api.post('/api/goals/assign-transaction/', body, allocationList, { idempotencyKey })
}

export function refreshGoals(cache: QueryClient): void {
  void askAgain(cache, 'goals', 'transactions')
}
