import {
  appliedRule,
  categoryRulePreview,
  discardedRule,
  renamedTransaction,
  undoneRule,
} from '@lucas/contract/transactions/category-rule.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** A rule sets the category or the name of similar transactions. */
export type RuleSubject = 'category' | 'name'

const path = (subject: RuleSubject, id: string): string => `/api/${subject}-corrections/${id}/`

/** Earlier similar transactions that would change: total count, newest listed. */
export const similarTransactionsQuery = (subject: RuleSubject, id: string) =>
  apiQuery(['transactions', 'alike', subject, id], `${path(subject, id)}alike/`, categoryRulePreview)

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
