import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import type { Notification } from '@lucas/contract/notifications/notification.ts'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { GhostRows } from '../../ui/primitives/ghost.tsx'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'
import { NoDataNow, usePageFailure } from '../../ui/primitives/page-failures.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { groupByDay } from './group-by-day.ts'
import { NotificationRow } from './notification-row.tsx'

interface NotificationListProps {
  list: UseInfiniteQueryResult
  rows: readonly Notification[] | undefined
  emptyIcon: ReactNode
  isFiltered: boolean
  onShowAll: () => void
  onRead: (notice: Notification) => void
  onMute: (notice: Notification) => void
}

/** Notifications grouped by day, page by page. */
export function NotificationList({
  list,
  rows,
  emptyIcon,
  isFiltered,
  onShowAll,
  onRead,
  onMute,
}: NotificationListProps) {
  const today = useToday()
  const isQuiet = usePageFailure(list, list.isError)
  return (
    <>
      {list.isError && !isQuiet && (
        <ErrorBanner message={copy.loadFailed} onRetry={() => void list.refetch()} />
      )}
      {isQuiet && rows === undefined && (
        <Card className="flex">
          <NoDataNow />
        </Card>
      )}
      {list.isPending && (
        <Card className="px-4 py-2 md:px-5">
          <div aria-busy="true">
            <RowsSkeleton count={3} rowClass="h-[92px]" />
          </div>
        </Card>
      )}
      {rows?.length === 0 && isFiltered && (
        <Card>
          <EmptyState
            icon={emptyIcon}
            title={copy.nothingHere}
            action={<Button onClick={onShowAll}>{copy.showAll}</Button>}
          />
        </Card>
      )}
      {rows?.length === 0 && !isFiltered && (
        <GhostState title={copy.empty} text={copy.emptyText}>
          <GhostRows count={4} />
        </GhostState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <section
          aria-label={copy.list}
          aria-busy={list.isPlaceholderData || undefined}
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
        >
          {groupByDay(rows, today).map(([head, notices]) => (
            <div key={head} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
              <h2 className="text-sm font-medium text-ink-2">{head}</h2>
              <Card>
                <ul>
                  {notices.map((notice) => (
                    <NotificationRow key={notice.id} notice={notice} onRead={onRead} onMute={onMute} />
                  ))}
                </ul>
              </Card>
            </div>
          ))}
          {list.hasNextPage && (
            <Button
              className="justify-self-center"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {copy.more}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
