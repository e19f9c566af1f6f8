import { alertRulesCopy as copy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import {
  type AlertRuleInput,
  type AlertRulePatch,
  alertRule,
  alertRuleList,
  rulePreview,
} from '@lucas/contract/notifications/alert-rule.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCachedChange } from '../../lib/hooks/use-cached-change.ts'
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
  const change = useCachedChange(rulesQuery.queryKey, () => toast.error(copy.saveFailed))
  return (id, enabled) =>
    change({
      apply: (list) => ({
        ...list,
        results: list.results.map((rule) => (rule.id === id ? { ...rule, enabled } : rule)),
      }),
      send: () => updateRule(id, { enabled }),
    })
}

/** Turns a rule off from one of its notifications, with undo in the toast. */
export function useTurnOffRule(): (id: string, title: string) => void {
  const turn = useSwitchRule()
  return (id, title) => {
    turn(id, false)
    toast.success(copy.turnedOff(title), { action: { label: copy.undo, run: () => turn(id, true) } })
  }
}
