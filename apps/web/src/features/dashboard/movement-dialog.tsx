import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { TransactionDetailView, TransactionHead, transactionMoment } from '../../ui/transaction-detail.tsx'
import { detailQuery, saveNotes } from './api.ts'

const copy = dashboardCopy.detail

/** Why it failed, in a sentence fit to show. */
const reasonOf = (error: Error): string =>
  error instanceof ApiError || error instanceof NetworkError ? error.message : problemsCopy.internal

function Loaded({ transaction }: { transaction: Transaction }) {
  const cache = useQueryClient()
  const { data: detail, error, refetch } = useQuery(detailQuery(transaction.id))
  const save = useMutation({
    mutationFn: async (notes: string) => {
      if (detail !== undefined) await saveNotes(cache, detail, notes)
    },
    onSuccess: () => toast.success(copy.notesSaved),
    onError: () => toast.error(copy.notesFailed),
  })
  useEffect(() => {
    if (error !== null) toast.error(copy.failedToast(reasonOf(error)))
  }, [error])

  if (detail !== undefined)
    return <TransactionDetailView detail={detail} savingNotes={save.isPending} onSaveNotes={save.mutate} />
  return (
    <>
      <TransactionHead transaction={transaction} />
      {error === null ? (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      ) : (
        <ErrorBanner message={copy.failed} onRetry={() => void refetch()} />
      )}
    </>
  )
}

interface MovementDialogProps {
  transaction: Transaction
  today: PlainDate
  onClose: () => void
}

/** One movement of the list, whole; what the row already knows is there at once. */
export const MovementDialog = ({ transaction, today, onClose }: MovementDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={
      <span className="num text-md font-normal tracking-normal text-ink-3">
        {transactionMoment(transaction, today)}
      </span>
    }
  >
    <Loaded transaction={transaction} />
  </Dialog>
)
