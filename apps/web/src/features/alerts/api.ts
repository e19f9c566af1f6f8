import {
  markedAll,
  type NoticeGroup,
  type Notification,
  type NotificationPage,
  notification,
  notificationPage,
} from '@lucas/contract/notification.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, queryString } from '../../lib/http.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import { unreadQuery } from '../../lib/unread.ts'

/** What the list shows: everything, what is unread, or one group. */
export type Show = 'unread' | Exclude<NoticeGroup, 'security'> | undefined

const list = [liveKeys.notifications, 'list'] as const

export const noticesQuery = (show: Show) =>
  infiniteQueryOptions({
    queryKey: [...list, show ?? 'all'],
    queryFn: ({ pageParam, signal }) => api.get(pageParam, notificationPage, { signal }),
    initialPageParam: `/api/notifications/${queryString(show === 'unread' ? { unread: 'true' } : { group: show })}`,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

type Pages = InfiniteData<NotificationPage>

/** Marks rows in every list that is held; answers how to go back. */
function markHeld(cache: QueryClient, isMarked: (notice: Notification) => boolean): () => void {
  const before = cache.getQueriesData<Pages>({ queryKey: list })
  const unreadBefore = cache.getQueryData(unreadQuery.queryKey)
  const now = new Date().toISOString()
  const mark = (notice: Notification): Notification =>
    isMarked(notice) && !notice.is_read ? { ...notice, is_read: true, read_at: now } : notice
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

function count(cache: QueryClient, change: (unread: number) => number): void {
  cache.setQueryData(
    unreadQuery.queryKey,
    (data) => data && { unread_count: Math.max(0, change(data.unread_count)) },
  )
}

/** Read at once; what could not be saved is unread again. */
export function useMarking(onFailed: () => void) {
  const cache = useQueryClient()
  const stop = () => cache.cancelQueries({ queryKey: [liveKeys.notifications] })
  const shared = {
    onError: (_: Error, __: unknown, goBack: (() => void) | undefined) => {
      goBack?.()
      onFailed()
    },
    onSettled: () => askAgain(cache, liveKeys.notifications),
  }
  const one = useMutation({
    ...shared,
    mutationFn: ({ id }: Notification) =>
      api.patch(`/api/notifications/${encodeURIComponent(id)}/mark_read/`, undefined, notification),
    onMutate: async ({ id }) => {
      await stop()
      const goBack = markHeld(cache, (notice) => notice.id === id)
      count(cache, (unread) => unread - 1)
      return goBack
    },
  })
  const all = useMutation({
    ...shared,
    mutationFn: (idempotencyKey: string) =>
      api.post('/api/notifications/mark_all_read/', undefined, markedAll, { idempotencyKey }),
    onMutate: async () => {
      await stop()
      const goBack = markHeld(cache, () => true)
      count(cache, () => 0)
      return goBack
    },
  })
  return {
    read: (notice: Notification) => {
      if (!notice.is_read) one.mutate(notice)
    },
    readAll: () => all.mutate(crypto.randomUUID()),
  }
}
