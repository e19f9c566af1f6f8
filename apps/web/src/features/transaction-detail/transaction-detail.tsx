import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { transactionQuery } from '../../lib/transaction-query.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { TransactionDetailView } from './detail-view.tsx'
import { TransactionHead } from './head.tsx'

/** One movement whole, the same wherever it opens; what a list already knows stands there while the rest comes. */
export function TransactionDetailPane({ id, known }: { id: string; known: Transaction | undefined }) {
  const { data, error, isError, refetch } = useQuery(transactionQuery(id))
  useEffect(() => {
    if (error !== null) toast.error(copy.failedToast(sentenceOf(error, error.message)))
  }, [error])
  if (data !== undefined) return <TransactionDetailView detail={data} />
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
