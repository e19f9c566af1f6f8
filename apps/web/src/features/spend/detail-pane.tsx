import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { TransactionDetailView, TransactionHead, transactionMoment } from '../../ui/transaction-detail.tsx'
import { saveNotes, transactionQuery } from './api.ts'

const copy = spendCopy.detail

/** When it was, as the head of the pane; the words for it until it is known. */
export function useDetailTitle(id: string, known: Transaction | undefined, today: PlainDate): string {
  const { data } = useQuery(transactionQuery(id))
  const transaction = data ?? known
  return transaction === undefined ? copy.title : transactionMoment(transaction, today)
}

/** One movement whole; what the list already knows stands there while the rest comes. */
export function Detail({ id, known }: { id: string; known: Transaction | undefined }) {
  const cache = useQueryClient()
  const { data, error, isError, refetch } = useQuery(transactionQuery(id))
  useEffect(() => {
    if (error !== null) toast.error(copy.failedToast(sentenceOf(error, error.message)))
  }, [error])
  const notes = useMutation({
    mutationFn: async (text: string) => {
      if (data !== undefined) await saveNotes(cache, data, text)
    },
    onSuccess: () => toast.success(copy.notesSaved),
    onError: () => toast.error(copy.notesFailed),
  })
  if (data !== undefined)
    return <TransactionDetailView detail={data} savingNotes={notes.isPending} onSaveNotes={notes.mutate} />
  return (
    <>
      {known !== undefined && <TransactionHead transaction={known} />}
      {isError ? (
        <ErrorBanner message={copy.failed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={copy.loading} className="grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
    </>
  )
}
