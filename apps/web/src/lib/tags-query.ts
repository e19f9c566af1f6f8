import { transactionFacets } from '@lucas/contract/transaction-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

/** The person's own tags, the most used first. */
export const ownTagsQuery = queryOptions({
  queryKey: [liveKeys.transactions, 'facets', {}],
  queryFn: ({ signal }) => api.get('/api/transactions/facets/', transactionFacets, { signal }),
  select: ({ tags }) => tags.map(({ tag }) => tag),
})
