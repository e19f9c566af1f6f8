import {
  type AlertRule,
  type AlertRuleInput,
  type AlertRuleList,
  type AlertRulePatch,
  alertRule,
  alertRuleList,
  rulePreview,
} from '@lucas/contract/alert-rule.ts'
import { alertRulesCopy as copy } from '@lucas/contract/copy/alert-rules.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import { toast } from '../../ui/toast.tsx'

const path = '/api/alert-rules/'
const pathOf = (id: string): string => `${path}${encodeURIComponent(id)}/`

export const rulesQuery = queryOptions({
  queryKey: [liveKeys.notifications, 'rules'],
  queryFn: ({ signal }) => api.get(path, alertRuleList, { signal }),
})

/** How often a rule would have told something in the last 90 days. */
export const previewQuery = (rule: AlertRuleInput | null) =>
  queryOptions({
    queryKey: ['rule-preview', rule],
    queryFn: ({ signal }) => api.post(`${path}preview/`, rule, rulePreview, { signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const addRule = (rule: AlertRuleInput, idempotencyKey: string) =>
  api.post(path, rule, alertRule, { idempotencyKey })
export const changeRule = (id: string, patch: AlertRulePatch) => api.patch(pathOf(id), patch, alertRule)
export const removeRule = (id: string) => api.delete(pathOf(id), undefined, nothing)

/** Turns a rule on or off, at once; what could not be saved goes back and is told. */
export function useSwitchRule(): (id: string, enabled: boolean) => void {
  const cache = useQueryClient()
  const { queryKey } = rulesQuery
  const { mutate } = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean; before: AlertRuleList | undefined }) =>
      changeRule(id, { enabled }),
    onError: (_, { before }) => {
      cache.setQueryData(queryKey, before)
      toast.error(copy.saveFailed)
    },
    onSettled: () => askAgain(cache, liveKeys.notifications),
  })
  return (id, enabled) => {
    const before = cache.getQueryData(queryKey)
    // In the same moment as the press: a switch that waits jumps back first.
    void cache.cancelQueries({ queryKey }, { revert: false })
    const changed = (rule: AlertRule): AlertRule => (rule.id === id ? { ...rule, enabled } : rule)
    if (before !== undefined)
      cache.setQueryData(queryKey, { ...before, results: before.results.map(changed) })
    mutate({ id, enabled, before })
  }
}

/** From one of its alerts: the rule goes off, and comes back while the toast stands. */
export function useTurnOffRule(): (id: string, title: string) => void {
  const turn = useSwitchRule()
  return (id, title) => {
    turn(id, false)
    toast.success(copy.turnedOff(title), { action: { label: copy.undo, run: () => turn(id, true) } })
  }
}
