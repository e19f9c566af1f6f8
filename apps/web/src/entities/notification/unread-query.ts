import { unreadCount } from '@lucas/contract/notifications/unread-count.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** The number of unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: [queryKeyRoots.notifications, 'unread'],
  queryFn: ({ signal }) => api.get('/api/notifications/unread_count/', unreadCount, { signal }),
})
