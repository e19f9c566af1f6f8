import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useEffect } from 'react'
import { useTransactionDetail } from '../../entities/transaction/queries.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { TransactionDetailView } from './detail-view.tsx'
import { TransactionHead } from './head.tsx'
import { KnownFacts } from './known-facts.tsx'

/** Detail of a transaction, used by every screen. Data known from a list show while the rest loads. */
export function TransactionDetailPane({ id, known }: { id: string; known: Transaction | undefined }) {
  const { data, error, isError, refetch } = useTransactionDetail(id)
  useEffect(() => {
    if (error !== null) toast.error(copy.failedToast(toErrorMessage(error, error.message)))
  }, [error])
  if (data !== undefined) return <TransactionDetailView detail={data} />
  return (
    <>
      {known !== undefined && <KnownDetail transaction={known} />}
      {isError ? (
        <ErrorBanner message={copy.failed} onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton known={known} />
      )}
    </>
  )
}

/** What the row of a list knows; only notes, goals and tags wait. */
const KnownDetail = ({ transaction }: { transaction: Transaction }) => (
  <>
    <TransactionHead transaction={transaction} />
    {/* The height of the buttons. */}
    <div className="mb-5 min-h-8 max-md:min-h-11" />
    <KnownFacts transaction={transaction} />
  </>
)
