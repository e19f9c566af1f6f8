import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { NewNotification } from './notification.ts'

/** Returns the cause of every problem since the last sync, so that each sync gap is notified once. */
export const formatConnectionCause = (connectionId: string, lastSyncAt: Date): string =>
  `connection:${connectionId}:${lastSyncAt.toISOString()}`

export const staleMs = 24 * 3_600_000
/** A day, plus the hour in which a scheduled refresh completes. */
export const staleReminderSeconds = 25 * 3_600

/** Returns a notification if the last sync is more than a day old. */
export function detectStaleness(
  { id, institution }: { id: string; institution: string },
  lastSyncAt: Date,
  now: Date,
): NewNotification[] {
  if (now.getTime() - lastSyncAt.getTime() < staleMs) return []
  const text = copy.connectionStale(institution, shortDay(toPlainDate(lastSyncAt), toPlainDate(now)))
  const about = { subject: 'connection', key: id } as const
  return [{ kind: 'connection_stale', cause: formatConnectionCause(id, lastSyncAt), about, ...text }]
}
