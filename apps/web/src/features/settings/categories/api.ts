import { category } from '@lucas/contract/transactions/category.ts'
import {
  type BaseCategoryPatch,
  type CategoryInput,
  type CategoryPatch,
  categoryUsagePage,
  removedCategory,
} from '@lucas/contract/transactions/category-input.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'

// Socket events of these writes invalidate the queries of all open pages, so nothing is invalidated here.

export const usageQuery = queryOptions({
  queryKey: ['transactions', 'category-usage'],
  queryFn: async ({ signal }) => {
    const { results } = await api.get('/api/categories/usage/', categoryUsagePage, { signal })
    return new Map(results.map(({ category: label, count }) => [label, count]))
  },
})

const categoryPath = (id: string) => `/api/categories/${encodeURIComponent(id)}/`

export const createCategory = (input: CategoryInput, idempotencyKey: string) =>
  api.post('/api/categories/', input, category, { idempotencyKey })

export const updateCategory = (id: string, patch: CategoryPatch) =>
  api.patch(categoryPath(id), patch, category)

const basePath = (label: string) => `/api/categories/base/${encodeURIComponent(label)}/`

export const updateBaseCategory = (label: string, patch: BaseCategoryPatch) =>
  api.patch(basePath(label), patch, category)

export const hideCategory = (label: string, moveTo: string) =>
  api.post(`${basePath(label)}hide/`, { move_to: moveTo }, removedCategory)

export const showCategory = (label: string) => api.post(`${basePath(label)}show/`, undefined, removedCategory)

export const deleteCategory = (id: string, moveTo: string) =>
  api.delete(categoryPath(id), { move_to: moveTo }, removedCategory)
