import { type PayCyclePatch, payCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** The user's payday and the pay cycle of a day. New transactions can change both. */
export const cycleQuery = (today: PlainDate) =>
  apiQuery(['figures', 'cycle', today], '/api/cycle/', payCycle, { staleTime: 60_000 })

/** Returns the mutation that saves payday, income or cushion and reloads the figures that depend on it. */
export function useUpdateCycle(today: PlainDate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: PayCyclePatch) => api.patch('/api/cycle/', change, payCycle),
    meta: { stale: ['figures'] },
    onSuccess: (next) => storeAnswer(cache, cycleQuery(today).queryKey, next),
  })
}
