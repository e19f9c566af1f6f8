import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { ReceiptText, SearchX } from 'lucide-react'
import { ConnectBankLink } from '../../entities/account/connect-bank-link.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

export const NoTransactions = () => (
  <EmptyState
    icon={<ReceiptText strokeWidth={1.75} />}
    title={copy.empty.title}
    text={copy.empty.text}
    action={<ConnectBankLink variant="primary" />}
  />
)

export const NothingFound = ({ onClear }: { onClear: () => void }) => (
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
        <Skeleton className="size-9" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)
