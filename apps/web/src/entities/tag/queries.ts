import { transactionFacets } from '@lucas/contract/transactions/transaction-list.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'

/** Number of transactions that each choice of a filter would leave. */
export const facetsQuery = (query: Parameters<typeof queryString>[0]) =>
  apiQuery(
    ['transactions', 'facets', query],
    `/api/transactions/facets/${queryString(query)}`,
    transactionFacets,
    { placeholderData: keepPreviousData },
  )

/** The user's tags, the most used first. */
export const ownTagsQuery = queryOptions({
  ...facetsQuery({}),
  select: ({ tags }) => tags.map(({ tag }) => tag),
})
