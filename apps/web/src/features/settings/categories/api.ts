import { category } from '@lucas/contract/category.ts'
import { correctionPage, nameCorrectionPage, undoneCorrection } from '@lucas/contract/category-correction.ts'
import {
  type CategoryInput,
  type CategoryPatch,
  categoryUsagePage,
  removedCategory,
} from '@lucas/contract/category-input.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { liveKeys } from '../../../lib/live.ts'

// Whatever is written here is told to every open page, this one too: nothing is asked again by hand.

export const usageQuery = queryOptions({
  queryKey: [liveKeys.transactions, 'category-usage'],
  queryFn: async ({ signal }) => {
    const { results } = await api.get('/api/categories/usage/', categoryUsagePage, { signal })
    return new Map(results.map(({ category: label, count }) => [label, count]))
  },
})

const pathOf = (id: string) => `/api/categories/${encodeURIComponent(id)}/`

export const addCategory = (input: CategoryInput, idempotencyKey: string) =>
  api.post('/api/categories/', input, category, { idempotencyKey })

export const changeCategory = (id: string, patch: CategoryPatch) => api.patch(pathOf(id), patch, category)

export const removeCategory = (id: string, moveTo: string) =>
  api.delete(pathOf(id), { move_to: moveTo }, removedCategory)

/** Something that the person taught, of either subject. */
export interface Lesson {
  id: string
  subject: 'category' | 'name'
  /** What rows have in common, as the bank or the person calls it. */
  name: string
  value: string
  taughtAt: string
}

export const lessonsQuery = queryOptions({
  queryKey: [liveKeys.transactions, 'lessons'],
  queryFn: async ({ signal }): Promise<Lesson[]> => {
    const [categories, names] = await Promise.all([
      api.get('/api/category-corrections/', correctionPage, { signal }),
      api.get('/api/name-corrections/', nameCorrectionPage, { signal }),
    ])
    return [
      ...categories.results.map(({ id, name, category: value, created_at: taughtAt }) => ({
        id,
        subject: 'category' as const,
        name,
        value,
        taughtAt,
      })),
      ...names.results.map(({ id, name, merchant_name: value, created_at: taughtAt }) => ({
        id,
        subject: 'name' as const,
        name,
        value,
        taughtAt,
      })),
    ].toSorted((a, b) => b.taughtAt.localeCompare(a.taughtAt))
  },
})

export const undoLesson = ({ subject, id }: Lesson) =>
  api.delete(`/api/${subject}-corrections/${encodeURIComponent(id)}/`, undefined, undoneCorrection)
