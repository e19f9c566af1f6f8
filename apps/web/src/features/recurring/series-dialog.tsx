import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { FactsSkeleton, FieldSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { seriesQuery } from './api.ts'
import { EditSeries } from './edit-series.tsx'
import { NewSeries } from './new-series.tsx'

interface SeriesDialogProps {
  detail: TransactionDetail
  onClose: () => void
}

/** The series of a transaction, or the form of a new one. */
export const SeriesDialog = ({ detail, onClose }: SeriesDialogProps) =>
  detail.recurring_id === null ? (
    <NewSeries detail={detail} onClose={onClose} />
  ) : (
    <KnownSeries id={detail.recurring_id} rowId={detail.id} onClose={onClose} />
  )

function KnownSeries({ id, rowId, onClose }: { id: string; rowId: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(seriesQuery(id))
  if (data !== undefined) return <EditSeries key={id} series={data} rowId={rowId} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.title}>
      {isError ? (
        <ErrorBanner message={copy.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={copy.loading} className="grid gap-5">
          <Skeleton className="my-1 h-3 w-64 max-w-full" />
          {/* Name, kind, rhythm, amount and next date. */}
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <FieldSkeleton />
            </div>
            <div className="sm:col-span-2">
              <FieldSkeleton />
            </div>
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
          <FactsSkeleton count={3} />
        </div>
      )}
    </Dialog>
  )
}
