import { alertRulesCopy as copy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import {
  type AlertRule,
  type AlertRuleInput,
  type AlertRuleList,
  type AlertRulePatch,
  alertRule,
  alertRuleList,
  rulePreview,
} from '@lucas/contract/notifications/alert-rule.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'
import { toast } from '../../ui/overlays/toast.tsx'

const path = '/api/alert-rules/'
const pathOf = (id: string): string => `${path}${encodeURIComponent(id)}/`

export const rulesQuery = apiQuery(['notifications', 'rules'], path, alertRuleList)

/** Backtest: how often a rule would have notified in the last 90 days. */
export const previewQuery = (rule: AlertRuleInput | null) =>
  queryOptions({
    queryKey: ['alert-rule-preview', rule],
    queryFn: ({ signal }) => api.post(`${path}preview/`, rule, rulePreview, { signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const createRule = (rule: AlertRuleInput, idempotencyKey: string) =>
  api.post(path, rule, alertRule, { idempotencyKey })
export const updateRule = (id: string, patch: AlertRulePatch) => api.patch(pathOf(id), patch, alertRule)
export const deleteRule = (id: string) => api.delete(pathOf(id), undefined, nothing)

/** Turns a rule on or off optimistically, with rollback and an error toast. */
export function useSwitchRule(): (id: string, enabled: boolean) => void {
  const cache = useQueryClient()
  const { queryKey } = rulesQuery
  const { mutate } = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean; before: AlertRuleList | undefined }) =>
      updateRule(id, { enabled }),
    meta: { stale: ['notifications'] },
    onError: (_, { before }) => {
      cache.setQueryData(queryKey, before)
      toast.error(copy.saveFailed)
    },
  })
  return (id, enabled) => {
    const before = cache.getQueryData(queryKey)
    // Runs synchronously with the press: a delayed update would flip the switch back first.
    void cache.cancelQueries({ queryKey }, { revert: false })
    const changed = (rule: AlertRule): AlertRule => (rule.id === id ? { ...rule, enabled } : rule)
    if (before !== undefined)
      cache.setQueryData(queryKey, { ...before, results: before.results.map(changed) })
    mutate({ id, enabled, before })
  }
}

/** Turns a rule off from one of its notifications, with undo in the toast. */
export function useTurnOffRule(): (id: string, title: string) => void {
  const turn = useSwitchRule()
  return (id, title) => {
    turn(id, false)
    toast.success(copy.turnedOff(title), { action: { label: copy.undo, run: () => turn(id, true) } })
  }
}
