import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import type { RuleDraft } from '@lucas/contract/transactions/transaction-rule.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { toShownCategory } from '../../entities/category/category-store.ts'
import { BillingPlanDialog } from '../../entities/plan/billing-plan-dialog.tsx'
import { countsInFlow } from '../../entities/transaction/transaction-title.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { draftQuery, rulesQuery } from './api.ts'
import { isLimitReached } from './plan-limit.ts'

const copy = transactionRulesScreenCopy.fromTransaction
const RuleDialog = lazyComponent(async () => (await import('./editor/rule-dialog.tsx')).RuleDialog)

/** A rule acts on whole transactions: a split part starts it from the original. */
const toWholeId = ({ id, part }: TransactionDetail): string => part?.of ?? id

/** A draft without actions proposes what the transaction has now: its category, or its kind. */
function withAction(draft: RuleDraft, detail: TransactionDetail): RuleDraft {
  if (Object.keys(draft.actions).length > 0) return draft
  const actions = countsInFlow(detail) ? { category: toShownCategory(detail) } : { kind: detail.kind }
  return { ...draft, actions }
}

/**
 * 'Crear regla': returns how to open the editor with a rule that fits the transaction, and its dialogs. A full plan is said
 * before anything is written.
 */
export function useRuleDialog(detail: TransactionDetail) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<{ draft: RuleDraft } | 'full' | null>(null)
  const close = () => setOpen(null)
  const prepare = useMutation({
    mutationFn: () =>
      Promise.all([
        cache.fetchQuery({ ...draftQuery(toWholeId(detail)), staleTime: 0 }),
        cache.fetchQuery({ ...rulesQuery, staleTime: 0 }),
      ]),
    meta: { failed: copy.failed },
    onSuccess: ([draft, rules]) =>
      setOpen(isLimitReached(rules) ? 'full' : { draft: withAction(draft, detail) }),
  })
  return {
    isPending: prepare.isPending,
    preload: RuleDialog.preload,
    start: () => {
      RuleDialog.preload()
      prepare.mutate()
    },
    dialogs: (
      <>
        {open !== null && open !== 'full' && (
          <RuleDialog rule={undefined} draft={open.draft} onClose={close} />
        )}
        <BillingPlanDialog
          open={open === 'full'}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={copy.limitTitle}
          text={copy.limitText}
          stay={copy.limitStay}
        />
      </>
    ),
  }
}

/** 'Crear regla' after a change that a rule could have made. */
export function RuleButton({ detail, isQuiet = false }: { detail: TransactionDetail; isQuiet?: boolean }) {
  const { isPending, preload, start, dialogs } = useRuleDialog(detail)
  return (
    <>
      <Button
        size="sm"
        variant={isQuiet ? 'ghost' : 'secondary'}
        aria-haspopup="dialog"
        busy={isPending}
        icon={<WandSparkles aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onPointerEnter={preload}
        onClick={start}
      >
        {copy.action}
      </Button>
      {dialogs}
    </>
  )
}
