import { unreadCount } from '@lucas/contract/unread-count.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'
import { liveKeys } from './live.ts'

/** How many alerts nobody has read, for bells and screens. */
export const unreadQuery = queryOptions({
  queryKey: [liveKeys.notifications, 'unread'],
  queryFn: ({ signal }) => api.get('/api/notifications/unread_count/', unreadCount, { signal }),
})
