import {
  appliedRule,
  categorizedTransaction,
  undoneRule,
} from '@lucas/contract/transactions/category-rule.ts'
import {
  type Decision,
  decisionsAnswer,
  reopenAnswer,
  reviewPage,
} from '@lucas/contract/transactions/review.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** The review queue; further pages load before the end is reached. */
export const reviewQueueQuery = infiniteQueryOptions({
  queryKey: [queryKeyRoots.review, 'queue'],
  queryFn: ({ pageParam, signal }) => api.get(pageParam, reviewPage, { signal }),
  initialPageParam: '/api/review/?limit=50',
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** Number of open review items. */
export const reviewCountQuery = queryOptions({
  queryKey: [queryKeyRoots.review, 'count'],
  queryFn: async ({ signal }) => (await api.get('/api/review/?limit=1', reviewPage, { signal })).count ?? 0,
})

export const decide = (decisions: Decision[]) =>
  api.post('/api/review/decide/', { decisions }, decisionsAnswer)

export const reopen = (ids: readonly string[]) => api.post('/api/review/reopen/', { ids }, reopenAnswer)

/** Changes the category and applies the rule to similar transactions. Returns the id of the rule, for undo. */
export async function updateCategoryWithRule(id: string, category: string): Promise<string | null> {
  const { correction } = await api.patch(`/api/transactions/${id}/`, { category }, categorizedTransaction)
  if (correction !== null)
    await api.post(`/api/category-corrections/${correction.id}/apply/`, undefined, appliedRule)
  return correction?.id ?? null
}

export const undoCategoryRule = (id: string) =>
  api.delete(`/api/category-corrections/${id}/`, undefined, undoneRule)
