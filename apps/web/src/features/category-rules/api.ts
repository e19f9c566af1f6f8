import {
  appliedRule,
  categoryRulePreview,
  discardedRule,
  renamedTransaction,
  undoneRule,
} from '@lucas/contract/transactions/category-rule.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** A rule sets the category or the name of similar transactions. */
export type RuleSubject = 'category' | 'name'

const path = (subject: RuleSubject, id: string): string => `/api/${subject}-corrections/${id}/`

/** Earlier similar transactions that would change: total count, newest listed. */
export const similarTransactionsQuery = (subject: RuleSubject, id: string) =>
  queryOptions({
    queryKey: [queryKeyRoots.transactions, 'alike', subject, id],
    queryFn: ({ signal }) => api.get(`${path(subject, id)}alike/`, categoryRulePreview, { signal }),
  })

export const applyRule = (subject: RuleSubject, id: string) =>
  api.post(`${path(subject, id)}apply/`, undefined, appliedRule)

/** Discards the rule; the change applies to that transaction only. */
export const discardRule = (subject: RuleSubject, id: string) =>
  api.post(`${path(subject, id)}forget/`, undefined, discardedRule)

/** Reverts all transactions that the rule changed, the first one too. */
export const undoRule = (subject: RuleSubject, id: string) =>
  api.delete(path(subject, id), undefined, undoneRule)

export const renameMerchant = (id: string, merchant_name: string) =>
  api.patch(`/api/transactions/${id}/merchant/`, { merchant_name }, renamedTransaction)
