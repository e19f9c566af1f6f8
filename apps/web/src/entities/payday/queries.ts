import { payCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { invalidateQueriesOf } from '../../lib/live/invalidate-on-event.ts'

/** The user's payday and the pay cycle of a day. New transactions can change both. */
export const cycleQuery = (today: PlainDate) =>
  queryOptions({
    queryKey: ['figures', 'cycle', today],
    queryFn: ({ signal }) => api.get('/api/cycle/', payCycle, { signal }),
    staleTime: 60_000,
  })

/** Returns the mutation that saves the payday and reloads the figures that depend on it. */
export function useUpdatePayday(today: PlainDate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (payday: Payday) => api.patch('/api/cycle/', { payday }, payCycle),
    onSuccess: (next) => cache.setQueryData(cycleQuery(today).queryKey, next),
    onSettled: () => invalidateQueriesOf(cache, 'figures'),
  })
}
