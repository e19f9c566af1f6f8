import {
  appliedCorrection,
  correctedTransaction,
  undoneCorrection,
} from '@lucas/contract/category-correction.ts'
import { type Decision, decisionsAnswer, reopenAnswer, reviewPage } from '@lucas/contract/review.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'

/** What waits for the person's word; further pages come before the end is reached. */
export const queueQuery = infiniteQueryOptions({
  queryKey: [liveKeys.review, 'queue'],
  queryFn: ({ pageParam, signal }) => api.get(pageParam, reviewPage, { signal }),
  initialPageParam: '/api/review/?limit=50',
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** How many questions wait. */
export const reviewCountQuery = queryOptions({
  queryKey: [liveKeys.review, 'count'],
  queryFn: async ({ signal }) => (await api.get('/api/review/?limit=1', reviewPage, { signal })).count ?? 0,
})

export const decide = (decisions: Decision[]) =>
  api.post('/api/review/decide/', { decisions }, decisionsAnswer)

export const reopen = (ids: readonly string[]) => api.post('/api/review/reopen/', { ids }, reopenAnswer)

/** Files a movement for good: rows alike follow, old and new. Answers what was taught, by which it is taken back. */
export async function fileAlways(id: string, category: string): Promise<string | null> {
  const { correction } = await api.patch(`/api/transactions/${id}/`, { category }, correctedTransaction)
  if (correction !== null)
    await api.post(`/api/category-corrections/${correction.id}/apply/`, undefined, appliedCorrection)
  return correction?.id ?? null
}

export const forgetTaught = (id: string) =>
  api.delete(`/api/category-corrections/${id}/`, undefined, undoneCorrection)
