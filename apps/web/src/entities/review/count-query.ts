import { reviewPage } from '@lucas/contract/transactions/review.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'

/** Number of open review items. */
export const reviewCountQuery = queryOptions({
  queryKey: ['review', 'count'],
  queryFn: async ({ signal }) => (await api.get('/api/review/?limit=1', reviewPage, { signal })).count ?? 0,
})
