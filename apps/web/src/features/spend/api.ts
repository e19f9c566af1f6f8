import { overview } from '@lucas/contract/analytics.ts'
import {
  type TransactionDetail,
  transaction,
  transactionDetail,
  transactionPage,
} from '@lucas/contract/transaction.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import type { SpendSearch } from './search.ts'

const pageSize = 100

/** The list, page by page; the server's own `next` leads on. */
export const transactionsQuery = ({ search, order }: Pick<SpendSearch, 'search' | 'order'>) =>
  infiniteQueryOptions({
    queryKey: [liveKeys.transactions, 'list', { search, order }],
    queryFn: ({ pageParam, signal }) => api.get(pageParam, transactionPage, { signal }),
    initialPageParam: `/api/transactions/${queryString({ search, order, limit: pageSize })}`,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'detail', id],
    queryFn: ({ signal }) => api.get(`/api/transactions/${id}/`, transactionDetail, { signal }),
  })

/** Income and spending of the running month, from the server's sums. */
export const monthQuery = queryOptions({
  queryKey: [liveKeys.figures, 'overview', 'this_month'],
  queryFn: ({ signal }) => api.get('/api/analytics/overview/', overview, { signal }),
})

/** Saves a note and puts it where the detail is shown; the lists are asked again. */
export async function saveNotes(cache: QueryClient, detail: TransactionDetail, notes: string): Promise<void> {
  const { notes: saved } = await api.patch(`/api/transactions/${detail.id}/notes/`, { notes }, transaction)
  cache.setQueryData(transactionQuery(detail.id).queryKey, { ...detail, notes: saved })
  void cache.invalidateQueries({ queryKey: [liveKeys.transactions, 'list'] })
}
