import { categoryRuleCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import type { CategoryRulePreview } from '@lucas/contract/transactions/category-rule.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { OfferCard } from '../../entities/transaction/offer-card.tsx'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { applyRule, discardRule, similarTransactionsQuery, undoRule } from './api.ts'
import { clearOffer, type RuleOffer, useRuleOffer } from './rule-offers.ts'

interface RuleOfferCardProps {
  transactionId: string
  /** Further buttons, such as 'Crear regla'. */
  moreActions: ReactNode
}

/** After a change: offers to apply it to similar transactions, lists them, and allows undo. */
export function RuleOfferCard({ transactionId, moreActions }: RuleOfferCardProps) {
  const offer = useRuleOffer(transactionId)
  return offer === null ? null : <Offer key={offer.id} offer={offer} moreActions={moreActions} />
}

async function undo({ subject, id }: RuleOffer): Promise<void> {
  try {
    await undoRule(subject, id)
    toast.success(copy.undone)
  } catch {
    toast.error(copy.undoFailed)
  }
}

function Offer({ offer, moreActions }: { offer: RuleOffer; moreActions: ReactNode }) {
  const { subject, id, sentence } = offer
  const [open, setOpen] = useState(false)
  const list = useId()
  const { data } = useQuery(similarTransactionsQuery(subject, id))
  const count = data?.count ?? 0
  const apply = useMutation({
    mutationFn: () => applyRule(subject, id),
    onSuccess({ changed }) {
      clearOffer()
      toast.success(copy.applied(changed), {
        action: { label: copy.undo, run: () => void undo(offer) },
      })
    },
    onError: () => toast.error(copy.failed),
  })
  const discard = useMutation({
    mutationFn: () => discardRule(subject, id),
    meta: { done: copy.forgotten },
    onSuccess: clearOffer,
    onError: () => toast.error(copy.failed),
  })
  const isBusy = apply.isPending || discard.isPending
  return (
    <OfferCard
      title={copy.title}
      text={
        <>
          {sentence} {count > 0 && copy.earlier(count)}
        </>
      }
      dismissLabel={copy.dismiss}
      onDismiss={clearOffer}
      actions={
        <>
          {count > 0 && (
            <Button
              variant="primary"
              size="sm"
              busy={apply.isPending}
              busyText={copy.applying}
              disabled={isBusy}
              onClick={() => apply.mutate()}
            >
              {copy.apply(count)}
            </Button>
          )}
          {count > 0 && (
            <Button
              size="sm"
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? copy.hide : copy.see}
            </Button>
          )}
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => discard.mutate()}>
            {copy.onlyThis}
          </Button>
          {moreActions}
        </>
      }
    >
      {open && data !== undefined && <SimilarTransactions id={list} preview={data} />}
    </OfferCard>
  )
}

/** The newest transactions that would change. */
function SimilarTransactions({
  id,
  preview: { count, results },
}: {
  id: string
  preview: CategoryRulePreview
}) {
  const today = useToday()
  return (
    <ul id={id} className="mt-3 -mr-7 rounded-md border border-line bg-surface">
      {results.map((row) => (
        <li key={row.id} className="flex items-center gap-3 border-line px-3 py-2 text-sm not-first:border-t">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[550]">{transactionName(row)}</span>
            <span className="num block text-ink-3">{shortDay(row.date, today)}</span>
          </span>
          <Amount value={row.amount} currency={row.currency} sign="always" tone="flow" />
        </li>
      ))}
      {count > results.length && (
        <li className="border-t border-line px-3 py-2 text-sm text-ink-3">
          {copy.rest(count - results.length)}
        </li>
      )}
    </ul>
  )
}
