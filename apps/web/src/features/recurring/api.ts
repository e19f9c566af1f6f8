import {
  type NewRecurringInput,
  type RecurringDetail,
  recurringDetail,
} from '@lucas/contract/planning/recurring.ts'
import type { QueryClient } from '@tanstack/react-query'
import { transactionQuery } from '../../entities/transaction/queries.ts'
import { storeAnswer } from '../../lib/app/store-answer.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** Keyed under transactions: a series changes with its transactions. */
export const seriesQuery = (id: string) =>
  apiQuery(['transactions', 'series', id], `/api/recurring/${id}/`, recurringDetail)

export const createSeries = (input: NewRecurringInput, idempotencyKey: string) =>
  api.post('/api/recurring/', input, recurringDetail, { idempotencyKey })

/** Caches the answer of a write: the series, and whether the transaction belongs to it. */
export function cacheSeries(cache: QueryClient, rowId: string, series: RecurringDetail): void {
  storeAnswer(cache, seriesQuery(series.id).queryKey, series)
  const isIn = series.state !== 'dismissed' && series.rows.some(({ transaction_id: id }) => id === rowId)
  cache.setQueryData(
    transactionQuery(rowId).queryKey,
    (detail) => detail && { ...detail, recurring_id: isIn ? series.id : null },
  )
}
