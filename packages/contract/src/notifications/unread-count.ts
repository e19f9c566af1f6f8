import * as z from 'zod/mini'

/** Number of unread notifications. Separate, because every screen loads it. */
export const unreadCount = z.object({ unread_count: z.int() })
