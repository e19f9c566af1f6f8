import { unreadCount } from '@lucas/contract/notifications/unread-count.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** The number of unread notifications. */
export const unreadQuery = apiQuery(
  ['notifications', 'unread'],
  '/api/notifications/unread_count/',
  unreadCount,
)
