import { cycle } from '@lucas/contract/cycle.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './http.ts'
import { askAgain } from './live.ts'

/** The person's payday and the cycle of a day; what comes in may move both. */
export const cycleQuery = (today: PlainDate) =>
  queryOptions({
    queryKey: ['figures', 'cycle', today],
    queryFn: ({ signal }) => api.get('/api/cycle/', cycle, { signal }),
    staleTime: 60_000,
  })

/** Keeps another payday; everything that is counted by the cycle is asked again. */
export function useChoosePayday(today: PlainDate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (payday: Payday) => api.patch('/api/cycle/', { payday }, cycle),
    onSuccess: (next) => cache.setQueryData(cycleQuery(today).queryKey, next),
    onSettled: () => askAgain(cache, 'figures'),
  })
}
