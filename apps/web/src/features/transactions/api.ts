import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { transactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { transactionKeys } from '../../entities/transaction/transaction-keys.ts'
import { apiPagesQuery, apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'
import type { ListParams } from './filter-query.ts'

const pageSize = 100
/** A scroll through 100,000 transactions keeps at most 10,000 of them in memory. */
const maxCachedPages = 100

/** Pages of the list, from the transaction `at` or from the top. The server's `next` and `previous` links load more. */
export const transactionsQuery = (query: ListParams, at?: string) =>
  apiPagesQuery(
    [...transactionKeys.list, query, at ?? 'top'],
    `/api/transactions/${queryString({ ...query, limit: pageSize, at, count: 'false' })}`,
    transactionPage,
    { maxPages: maxCachedPages, placeholderData: keepPreviousData },
  )

/** Totals of a filter, month by month. */
export const totalsQuery = (query: ListParams) =>
  apiQuery(
    ['transactions', 'totals', query],
    `/api/transactions/totals/${queryString(query)}`,
    transactionTotals,
    { placeholderData: keepPreviousData },
  )
