import { reviewScreenCopy as copy } from '@lucas/contract/copy/review-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { sentenceOf } from '../../lib/api-error.ts'
import { putTransaction } from '../../lib/transaction-cache.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { decide } from './api.ts'

/** Says of one movement that it was looked at. */
export function ReviewButton({ detail }: { detail: TransactionDetail }) {
  const cache = useQueryClient()
  const mark = useMutation({
    mutationFn: () => decide([{ id: detail.id, action: 'confirm' }]),
    onMutate() {
      putTransaction(cache, { ...detail, reviewed: true })
      return detail
    },
    onSuccess: () => toast.success(copy.marked),
    onError(error, _, before) {
      if (before) putTransaction(cache, before)
      toast.error(sentenceOf(error, copy.failed))
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
