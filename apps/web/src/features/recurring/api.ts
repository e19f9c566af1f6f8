import {
  type NewRecurringInput,
  type RecurringDetail,
  type RecurringPatch,
  recurringDetail,
} from '@lucas/contract/recurring.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import { transactionQuery } from '../../lib/transaction-query.ts'

/** A series changes with the movements that it is made of. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'series', id],
    queryFn: ({ signal }) => api.get(`/api/recurring/${id}/`, recurringDetail, { signal }),
  })

export const makeSeries = (input: NewRecurringInput, idempotencyKey: string) =>
  api.post('/api/recurring/', input, recurringDetail, { idempotencyKey })

export const changeSeries = (id: string, patch: RecurringPatch) =>
  api.patch(`/api/recurring/${id}/`, patch, recurringDetail)

export const dismissSeries = (id: string) => api.delete(`/api/recurring/${id}/`, undefined, recurringDetail)

export const restoreSeries = (id: string) =>
  api.post(`/api/recurring/${id}/restore/`, undefined, recurringDetail)

/** Puts what a write answered where it is shown: the series itself, and whether the movement is in it. */
export function putSeries(cache: QueryClient, rowId: string, series: RecurringDetail): void {
  cache.setQueryData(seriesQuery(series.id).queryKey, series)
  const isIn = series.state !== 'dismissed' && series.rows.some(({ transaction_id: id }) => id === rowId)
  cache.setQueryData(
    transactionQuery(rowId).queryKey,
    (detail) => detail && { ...detail, recurring_id: isIn ? series.id : null },
  )
}
