import {
  markedAll,
  type Notification,
  type NotificationGroup,
  type NotificationPage,
  notification,
  notificationPage,
} from '@lucas/contract/notifications/notification.ts'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { unreadQuery } from '../../entities/notification/unread-query.ts'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { apiPagesQuery } from '../../lib/http/api-query.ts'
import { api, queryString } from '../../lib/http/http.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'

/** Filter of the list: all (undefined), unread, or one group. */
export type AlertFilter = 'unread' | Exclude<NotificationGroup, 'security'> | undefined

const list = ['notifications', 'list'] as const

export const notificationsQuery = (show: AlertFilter) =>
  apiPagesQuery(
    [...list, show ?? 'all'],
    `/api/notifications/${queryString(show === 'unread' ? { unread: 'true' } : { group: show })}`,
    notificationPage,
    { placeholderData: keepPreviousData },
  )

type Pages = InfiniteData<NotificationPage>

/** Marks notifications as read in every cached list. Returns a rollback function. */
function markCached(cache: QueryClient, isMarked: (row: Notification) => boolean): () => void {
  const before = cache.getQueriesData<Pages>({ queryKey: list })
  const unreadBefore = cache.getQueryData(unreadQuery.queryKey)
  const now = new Date().toISOString()
  const mark = (row: Notification): Notification =>
    isMarked(row) && !row.is_read ? { ...row, is_read: true, read_at: now } : row
  cache.setQueriesData<Pages>(
    { queryKey: list },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, results: page.results.map(mark) })),
      },
  )
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
    cache.setQueryData(unreadQuery.queryKey, unreadBefore)
  }
}

function updateUnreadCount(cache: QueryClient, change: (unread: number) => number): void {
  cache.setQueryData(
    unreadQuery.queryKey,
    (data) => data && { unread_count: Math.max(0, change(data.unread_count)) },
  )
}

/** Marks notifications as read optimistically, with rollback. */
export function useMarkRead(onFailed: () => void) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const cancelLoads = () => cache.cancelQueries({ queryKey: ['notifications'] })
  const shared = {
    onError: (_: Error, __: unknown, rollBack: (() => void) | undefined) => {
      rollBack?.()
      onFailed()
    },
    onSettled: () => invalidateQueriesOf(cache, 'notifications'),
  }
  const one = useMutation({
    ...shared,
    mutationFn: ({ id }: Notification) =>
      api.patch(`/api/notifications/${encodeURIComponent(id)}/mark_read/`, undefined, notification),
    onMutate: async ({ id }) => {
      await cancelLoads()
      const rollBack = markCached(cache, (row) => row.id === id)
      updateUnreadCount(cache, (unread) => unread - 1)
      return rollBack
    },
  })
  const all = useMutation({
    ...shared,
    mutationFn: () =>
      attempt(null, (idempotencyKey) =>
        api.post('/api/notifications/mark_all_read/', undefined, markedAll, { idempotencyKey }),
      ),
    onMutate: async () => {
      await cancelLoads()
      const rollBack = markCached(cache, () => true)
      updateUnreadCount(cache, () => 0)
      return rollBack
    },
  })
  return {
    read: (row: Notification) => {
      if (!row.is_read) one.mutate(row)
    },
    readAll: () => all.mutate(),
  }
}
