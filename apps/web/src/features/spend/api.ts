import { transactionPage } from '@lucas/contract/transaction.ts'
import { transactionTotals } from '@lucas/contract/transaction-list.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import type { ListQuery } from './filter-query.ts'

const pageSize = 100
/** Pages that are kept: a scroll through a hundred thousand rows holds ten thousand of them. */
const mostPages = 100

/** The list, page by page, from a row on or from the top; the server's own links lead forth and back. */
export const transactionsQuery = (query: ListQuery, at?: string) =>
  infiniteQueryOptions({
    queryKey: [liveKeys.transactions, 'list', query, at ?? 'top'],
    queryFn: ({ pageParam, signal }) => api.get(pageParam, transactionPage, { signal }),
    initialPageParam: `/api/transactions/${queryString({ ...query, limit: pageSize, at, count: 'false' })}`,
    getNextPageParam: ({ next }) => next ?? undefined,
    getPreviousPageParam: ({ previous }) => previous ?? undefined,
    maxPages: mostPages,
    placeholderData: keepPreviousData,
  })

/** What the rows of a filter sum up to, month by month. */
export const totalsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'totals', query],
    queryFn: ({ signal }) =>
      api.get(`/api/transactions/totals/${queryString(query)}`, transactionTotals, { signal }),
    placeholderData: keepPreviousData,
  })
