import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfferCard } from '../../entities/transaction/offer-card.tsx'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { setKindOfMany, undoKindOfMany } from './kind-api.ts'
import type { KindOffer } from './use-kind-choice.ts'

const copy = kindScreenCopy.offer

interface KindOfferCardProps {
  offer: KindOffer
  /** Further buttons, such as 'Crear regla'. */
  moreActions: ReactNode
  onClose: () => void
}

/** After a choice: offers to give similar transactions the same kind, with undo. */
export function KindOfferCard({ offer, moreActions, onClose }: KindOfferCardProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const refresh = () => invalidateQueriesOf(cache, 'transactions', 'figures')
  const name = transactionKindNames[offer.kind]
  async function undo(id: string): Promise<void> {
    try {
      await undoKindOfMany(id)
      toast.success(kindScreenCopy.undone)
    } catch (error) {
      toast.error(toErrorMessage(error, kindScreenCopy.undoFailed))
    }
    await refresh()
  }
  const apply = useMutation({
    mutationFn: () => {
      const input = { transaction_ids: offer.ids, kind: offer.kind }
      return attempt(input, (key) => setKindOfMany(input, key))
    },
    meta: { failed: kindScreenCopy.failed },
    onSuccess({ id, changed, linked }) {
      const { bulk } = kindScreenCopy
      const rest = linked > 0 ? ` ${bulk.linked(linked)}` : ''
      toast.success(bulk.changed(changed, name) + rest, {
        action: { label: kindScreenCopy.undo, run: () => void undo(id) },
      })
      onClose()
      void refresh()
    },
  })
  return (
    <OfferCard
      title={copy.title}
      text={copy.text(name)}
      dismissLabel={copy.dismiss}
      onDismiss={onClose}
      actions={
        <>
          <Button
            variant="primary"
            size="sm"
            busy={apply.isPending}
            busyText={copy.applying}
            onClick={() => apply.mutate()}
          >
            {copy.apply(offer.ids.length)}
          </Button>
          <Button size="sm" variant="ghost" disabled={apply.isPending} onClick={onClose}>
            {copy.onlyThis}
          </Button>
          {moreActions}
        </>
      }
    />
  )
}
