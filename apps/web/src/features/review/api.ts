import { bulkAnswer } from '@lucas/contract/transactions/bulk.ts'
import {
  appliedRule,
  categorizedTransaction,
  similarTransactions,
  undoneRule,
} from '@lucas/contract/transactions/category-rule.ts'
import {
  type Decision,
  decisionsAnswer,
  maxDecisions,
  reopenAnswer,
  reviewPage,
} from '@lucas/contract/transactions/review.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiPagesQuery, apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** The review queue; further pages load before the end is reached. */
export const reviewQueueQuery = apiPagesQuery(['review', 'queue'], '/api/review/?limit=50', reviewPage)

/** How many of the largest are reviewed first. */
export const largestCount = 10
/** The transactions to categorise with the largest amounts. */
export const largestQuery = apiQuery(
  ['review', 'largest'],
  `/api/review/?order=amount&limit=${largestCount}`,
  reviewPage,
)

/** The suggested own transfers that one call can confirm, those that change the sums most first. */
export const transferQuestionsQuery = queryOptions({
  queryKey: ['review', 'transfers'],
  queryFn: async ({ signal }) =>
    (await api.get(`/api/review/?reason=transfer&limit=${maxDecisions}`, reviewPage, { signal })).results,
})

/** Earlier transactions that a rule from this one would change. */
export const similarQuery = (id: string) =>
  apiQuery(['transactions', 'similar', id], `/api/transactions/${id}/similar/`, similarTransactions)

/** Takes back that a transaction is reviewed; its category stays. */
export const unmarkReviewed = (id: string, idempotencyKey: string) =>
  api.post('/api/transactions/bulk/reviewed/', { transaction_ids: [id], reviewed: false }, bulkAnswer, {
    idempotencyKey,
  })

export const decide = (decisions: Decision[]) =>
  api.post('/api/review/decide/', { decisions }, decisionsAnswer)

export const reopen = (ids: readonly string[]) => api.post('/api/review/reopen/', { ids }, reopenAnswer)

/**
 * Changes the category and applies the rule to similar transactions. Returns the id of the rule, for undo, and how many
 * similar ones changed.
 */
export async function updateCategoryWithRule(id: string, category: string) {
  const { correction } = await api.patch(`/api/transactions/${id}/`, { category }, categorizedTransaction)
  if (correction === null) return { ruleId: null, similar: 0 }
  const path = `/api/category-corrections/${correction.id}/apply/`
  const { changed } = await api.post(path, undefined, appliedRule)
  return { ruleId: correction.id, similar: changed }
}

export const undoCategoryRule = (id: string) =>
  api.delete(`/api/category-corrections/${id}/`, undefined, undoneRule)
