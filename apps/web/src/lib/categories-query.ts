import { categoryPage } from '@lucas/contract/category.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

export const categoriesQuery = queryOptions({
  queryKey: [liveKeys.categories],
  queryFn: ({ signal }) => api.get('/api/categories/', categoryPage, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
