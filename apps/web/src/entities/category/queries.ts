import { categoryPage } from '@lucas/contract/transactions/category.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

export const categoriesQuery = apiQuery(['categories'], '/api/categories/', categoryPage, {
  staleTime: Number.POSITIVE_INFINITY,
})
