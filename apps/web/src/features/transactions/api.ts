import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { transactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import type { ListParams } from './filter-query.ts'

const pageSize = 100
/** A scroll through 100,000 transactions keeps at most 10,000 of them in memory. */
const maxCachedPages = 100

/** Pages of the list, from the transaction `at` or from the top. The server's `next` and `previous` links load more. */
export const transactionsQuery = (query: ListParams, at?: string) =>
  infiniteQueryOptions({
    queryKey: [queryKeyRoots.transactions, 'list', query, at ?? 'top'],
    queryFn: ({ pageParam, signal }) => api.get(pageParam, transactionPage, { signal }),
    initialPageParam: `/api/transactions/${queryString({ ...query, limit: pageSize, at, count: 'false' })}`,
    getNextPageParam: ({ next }) => next ?? undefined,
    getPreviousPageParam: ({ previous }) => previous ?? undefined,
    maxPages: maxCachedPages,
    placeholderData: keepPreviousData,
  })

/** Totals of a filter, month by month. */
export const totalsQuery = (query: ListParams) =>
  queryOptions({
    queryKey: [queryKeyRoots.transactions, 'totals', query],
    queryFn: ({ signal }) =>
      api.get(`/api/transactions/totals/${queryString(query)}`, transactionTotals, { signal }),
    placeholderData: keepPreviousData,
  })
