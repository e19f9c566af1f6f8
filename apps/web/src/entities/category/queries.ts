import { categoryPage } from '@lucas/contract/transactions/category.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

export const categoriesQuery = queryOptions({
  queryKey: [queryKeyRoots.categories],
  queryFn: ({ signal }) => api.get('/api/categories/', categoryPage, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
