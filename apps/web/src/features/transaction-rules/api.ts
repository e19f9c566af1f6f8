import { undoneRule } from '@lucas/contract/transactions/category-rule.ts'
import {
  createdTransactionRule,
  type LearnedRule,
  type RuleRun,
  ruleDraft,
  ruleRun,
  type TransactionRule,
  type TransactionRuleList,
  transactionRuleList,
  transactionRulePreview,
} from '@lucas/contract/transactions/transaction-rule.ts'
import type {
  RulePreviewInput,
  TransactionRuleInput,
  TransactionRulePatch,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api, queryString } from '../../lib/http/http.ts'

const path = '/api/rules/'
const pathOf = (id: string): string => `${path}${encodeURIComponent(id)}/`
const runPath = (id: string): string => `${path}runs/${encodeURIComponent(id)}/`

/** Milliseconds between two reads of a run that is still going. */
const runReadMs = 1_500

/** Whether a run still changes transactions. */
export const isRunning = ({ state }: Pick<RuleRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

const listRuns = ({ rules, deleted }: TransactionRuleList): RuleRun[] => [
  ...rules.flatMap(({ last_run: run }) => run ?? []),
  ...deleted.map(({ run }) => run),
]

/** Written and learned rules. While a run goes on they are read again, also without a socket. */
export const rulesQuery = apiQuery(['rules', 'list'], path, transactionRuleList, {
  refetchInterval: ({ state: { data } }) => (data && listRuns(data).some(isRunning) ? runReadMs : false),
})

/** The transactions that a rule would change; null asks nothing. Events do not ask again: the form does with each change. */
export const previewQuery = (rule: RulePreviewInput | null) =>
  queryOptions({
    queryKey: ['transaction-rule-preview', rule],
    queryFn: ({ signal }) => api.post(`${path}preview/`, rule, transactionRulePreview, { signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })

/** The rule that fits a transaction. */
export const draftQuery = (transactionId: string) =>
  apiQuery(
    ['transactions', 'rule-draft', transactionId],
    `${path}draft/${queryString({ transaction_id: transactionId })}`,
    ruleDraft,
  )

export const createRule = (rule: TransactionRuleInput, idempotencyKey: string) =>
  api.post(path, rule, createdTransactionRule, { idempotencyKey })
export const updateRule = (id: string, patch: TransactionRulePatch) => api.patch(pathOf(id), patch, nothing)
export const deleteRule = (id: string) => api.delete(pathOf(id), undefined, nothing)
export const orderRules = (ids: readonly string[]) => api.put(`${path}order/`, { ids }, nothing)

export const applyRule = (id: TransactionRule['id']) => api.post(`${pathOf(id)}apply/`, undefined, ruleRun)
export const getRun = (id: string) => api.get(runPath(id), ruleRun)
export const undoRun = (id: string) => api.post(`${runPath(id)}undo/`, undefined, ruleRun)

export const updateLearnedRule = (id: string, enabled: boolean) =>
  api.patch(`${path}learned/${encodeURIComponent(id)}/`, { enabled }, nothing)

/** Forgets a learned rule and restores the transactions that it changed. */
export const forgetLearnedRule = ({ subject, id }: Pick<LearnedRule, 'subject' | 'id'>) =>
  api.delete(`/api/${subject}-corrections/${encodeURIComponent(id)}/`, undefined, undoneRule)
