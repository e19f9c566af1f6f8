import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { TransactionRow } from '../../entities/transaction/transaction-row.tsx'
import { useWithUnsentChanges } from '../../entities/transaction/unsent-changes.ts'
import { useLastNonNull } from '../../ui/overlays/use-once-open.ts'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { recentQuery } from './api.ts'
import { MoreLink } from './more-link.tsx'

/** Loaded when a detail opens, to keep the first screen small. */
const TransactionDialog = lazyComponent(
  async () => (await import('./transaction-dialog.tsx')).TransactionDialog,
)

/** Loaded for users without transactions only. */
const NoTransactions = lazyComponent(
  async () => (await import('./no-transactions.tsx')).NoTransactions,
  <div className="h-60" />,
)

const copy = dashboardCopy.latest

interface RowsProps {
  rows: Transaction[]
  today: PlainDate
  /** A full list shares the height of the card beside it. */
  isFull: boolean
  onOpen: (transaction: Transaction) => void
}

const Rows = ({ rows, today, isFull, onOpen }: RowsProps) => (
  <ul className={`grid flex-1 py-2 ${isFull ? 'auto-rows-fr' : 'content-start'}`}>
    {rows.map((row) => (
      <li
        key={row.id}
        className="relative grid grid-cols-1 items-center not-first:before:absolute not-first:before:top-0 not-first:before:right-4 not-first:before:left-16 not-first:before:z-1 not-first:before:h-px not-first:before:bg-line md:not-first:before:right-5 md:not-first:before:left-17"
      >
        <TransactionRow transaction={row} today={today} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)

const Loading = ({ count }: { count: number }) => (
  <div className="px-4 py-2 md:px-5">
    <RowsSkeleton count={count} rowClass="h-15 md:h-14" />
  </div>
)

interface LatestPanelProps {
  today: PlainDate
  title?: string
  /** The number of transactions. */
  count?: number
}

/** The newest transactions. A row opens its detail. */
export const LatestPanel = memo(function LatestPanel({
  today,
  title = copy.title,
  count = limits.dashboardRows,
}: LatestPanelProps) {
  const query = useQuery(recentQuery(count))
  const withUnsent = useWithUnsentChanges()
  const [open, setOpen] = useState<Transaction | null>(null)
  const lastOpen = useLastNonNull(open)
  return (
    <Card className="flex h-full min-w-0 flex-col overflow-hidden">
      <CardHeader title={title} action={<MoreLink>{copy.seeAll}</MoreLink>} />
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<Loading count={count} />}
        bannerClass="px-4 pt-3 pb-4 md:px-5 md:pb-5"
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoTransactions variant="primary" />
          ) : (
            <Rows
              rows={rows.map((row) => withUnsent(row))}
              today={today}
              isFull={rows.length === count}
              onOpen={setOpen}
            />
          )
        }
      </QueryPanel>
      {lastOpen !== null && (
        <TransactionDialog
          open={open !== null}
          transaction={lastOpen}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
})
