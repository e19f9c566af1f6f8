import { transactionRulesScreenCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import { useCachedChange } from '../../lib/hooks/use-cached-change.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { orderRules, rulesQuery, updateLearnedRule, updateRule } from './api.ts'

const byOrder = (list: TransactionRuleList, ids: readonly string[]): TransactionRuleList => ({
  ...list,
  rules: list.rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
})

/** Changes the list at once, with rollback and a message when the server refuses. */
export function useRuleChanges() {
  const change = useCachedChange(rulesQuery.queryKey, (error) =>
    toast.error(toErrorMessage(error, copy.saveFailed)),
  )
  return {
    enable: (id: string, enabled: boolean) =>
      change({
        apply: (list) => ({
          ...list,
          rules: list.rules.map((one) => (one.id === id ? { ...one, enabled } : one)),
        }),
        send: () => updateRule(id, { enabled }),
      }),
    enableLearned: (id: string, enabled: boolean) =>
      change({
        apply: (list) => ({
          ...list,
          learned: list.learned.map((one) => (one.id === id ? { ...one, enabled } : one)),
        }),
        send: () => updateLearnedRule(id, enabled),
      }),
    order: (ids: readonly string[]) =>
      change({ apply: (list) => byOrder(list, ids), send: () => orderRules(ids) }),
  }
}
