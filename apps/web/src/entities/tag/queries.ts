import { transactionFacets } from '@lucas/contract/transactions/transaction-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** The user's tags, the most used first. */
export const ownTagsQuery = queryOptions({
  queryKey: [queryKeyRoots.transactions, 'facets', {}],
  queryFn: ({ signal }) => api.get('/api/transactions/facets/', transactionFacets, { signal }),
  select: ({ tags }) => tags.map(({ tag }) => tag),
})
