import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { decide, unmarkReviewed } from './api.ts'

/** Marks one transaction as reviewed, or takes that back. The category stays. */
export function ReviewButton({ detail }: { detail: TransactionDetail }) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const mark = useMutation({
    mutationFn: async (reviewed: boolean) => {
      if (reviewed) await decide([{ id: detail.id, action: 'confirm' }])
      else await attempt([detail.id, detail.reviewed], (key) => unmarkReviewed(detail.id, key))
    },
    onMutate(reviewed) {
      replaceCachedTransaction(cache, { ...detail, reviewed })
      return detail
    },
    onSuccess: (_, reviewed) =>
      toast.success(reviewed ? copy.marked : copy.unmarked, {
        action: { label: copy.undo, run: () => mark.mutate(!reviewed) },
      }),
    onError(error, _, before) {
      if (before) replaceCachedTransaction(cache, before)
      toast.error(toErrorMessage(error, copy.failed))
    },
  })
  return (
    <Button
      size="sm"
      icon={
        <Check
          aria-hidden="true"
          className={`size-4 ${detail.reviewed ? 'text-income' : ''}`}
          strokeWidth={detail.reviewed ? 2.5 : 1.75}
        />
      }
      aria-pressed={detail.reviewed}
      title={detail.reviewed ? copy.unmark : undefined}
      disabled={mark.isPending}
      onClick={() => mark.mutate(!detail.reviewed)}
    >
      {detail.reviewed ? copy.reviewed : copy.markReviewed}
    </Button>
  )
}
