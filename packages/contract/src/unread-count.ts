import * as z from 'zod/mini'

/** Of the alerts that nobody has read. */
export const unreadCount = z.object({ unread_count: z.int() })
