import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { keepPending } from './api.ts'

const formatStatus = ({ pending, manual }: TransactionDetail): string =>
  pending ? copy.pending : manual ? copy.manual : copy.confirmed

/** Whether the bank has posted the transaction; for one that leaves the sums, why and what the user can do. */
export function StatusFact({ detail }: { detail: TransactionDetail }) {
  const cache = useQueryClient()
  const isUnsure = detail.pending || detail.pending_state === 'suggested'
  const state = (isUnsure && detail.pending_state) || null
  const keep = useMutation({
    mutationFn: (counted: boolean) => keepPending(detail.id, counted),
    meta: { failed: copy.pendingFailed },
    onSuccess: (row) => replaceCachedTransaction(cache, row),
  })
  return (
    <DescriptionRow label={copy.status}>
      {formatStatus(detail)}
      {state !== null && (
        <>
          <DescriptionNote>{copy.pendingStates[state]}</DescriptionNote>
          <span className="mt-1.5 flex justify-end">
            {state === 'suggested' ? (
              <LinkButton size="sm" to="/spend/revisar">
                {copy.reviewPending}
              </LinkButton>
            ) : (
              <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate(state === 'expired')}>
                {state === 'expired' ? copy.keepPending : copy.dropPending}
              </Button>
            )}
          </span>
        </>
      )}
    </DescriptionRow>
  )
}
