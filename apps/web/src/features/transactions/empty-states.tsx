import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { SearchX } from 'lucide-react'
import { DataSourceActions } from '../../entities/account/data-source-actions.tsx'
import { linksBanks } from '../../lib/app/installation.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { GhostRows } from '../../ui/primitives/ghost.tsx'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

function NoTransactions() {
  const words = linksBanks() ? copy.empty : filesOnlyCopy.transactions
  return (
    <div className="p-4 md:p-6">
      <GhostState title={words.title} text={words.text} action={<DataSourceActions variant="primary" />}>
        <GhostRows count={6} />
      </GhostState>
    </div>
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<SearchX strokeWidth={1.75} />}
    title={copy.nothingFound.title}
    text={copy.nothingFound.text}
    action={<Button onClick={onClear}>{copy.nothingFound.action}</Button>}
  />
)

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Eight rows of the real size (design 7). */
export const ListSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={copy.loading}>
    {rows.map((row) => (
      <div
        key={row}
        className="flex h-15 items-center gap-3 border-b border-line bg-surface px-4 md:h-13 md:px-6"
      >
        <Skeleton className="size-9" radius="tile" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)

interface ListStatusProps {
  list: { isError: boolean; isPending: boolean; isStale: boolean; refetch: () => Promise<unknown> }
  isEmpty: boolean
  isFiltered: boolean
  /** The number of results in words; empty until known. */
  found: string
  onClear: () => void
}

/** What stands in place of rows: an error, placeholders, or that there are none. Reads out the number of results. */
export const ListStatus = ({ list, isEmpty, isFiltered, found, onClear }: ListStatusProps) => (
  <>
    {list.isError && (
      <ErrorBanner message={copy.loadFailed} onRetry={() => void list.refetch()} className="m-4 md:mx-6" />
    )}
    {list.isPending && <ListSkeleton />}
    {isEmpty && (isFiltered ? <NothingFound onClear={onClear} /> : <NoTransactions />)}
    <p role="status" className="sr-only">
      {isFiltered && !list.isStale && !list.isPending && found}
    </p>
  </>
)
