import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { decide } from './api.ts'

/** Marks one transaction as reviewed. */
export function ReviewButton({ detail }: { detail: TransactionDetail }) {
  const cache = useQueryClient()
  const mark = useMutation({
    mutationFn: () => decide([{ id: detail.id, action: 'confirm' }]),
    onMutate() {
      replaceCachedTransaction(cache, { ...detail, reviewed: true })
      return detail
    },
    onSuccess: () => toast.success(copy.marked),
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
      disabled={detail.reviewed || mark.isPending}
      onClick={() => mark.mutate()}
    >
      {detail.reviewed ? copy.reviewed : copy.markReviewed}
    </Button>
  )
}
