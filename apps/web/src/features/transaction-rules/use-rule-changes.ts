import { transactionRulesScreenCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { orderRules, rulesQuery, updateLearnedRule, updateRule } from './api.ts'

/** One change of the list: what is shown at once, and what is sent. */
interface ListChange {
  apply: (list: TransactionRuleList) => TransactionRuleList
  send: () => Promise<unknown>
}

const byOrder = (list: TransactionRuleList, ids: readonly string[]): TransactionRuleList => ({
  ...list,
  rules: list.rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
})

/** Changes the list at once, with rollback and a message when the server refuses. */
export function useRuleChanges() {
  const cache = useQueryClient()
  const { queryKey } = rulesQuery
  const { mutate } = useMutation({
    mutationFn: ({ send }: ListChange & { before: TransactionRuleList | undefined }) => send(),
    meta: { stale: ['rules'] },
    onError: (error, { before }) => {
      cache.setQueryData(queryKey, before)
      toast.error(toErrorMessage(error, copy.saveFailed))
    },
  })
  const change = ({ apply, send }: ListChange): void => {
    const before = cache.getQueryData(queryKey)
    // Runs synchronously with the press: a delayed update would show the old state again first.
    void cache.cancelQueries({ queryKey }, { revert: false })
    if (before !== undefined) cache.setQueryData(queryKey, apply(before))
    mutate({ apply, send, before })
  }
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
