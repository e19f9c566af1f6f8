import { type Notification, notificationStyles } from '@lucas/contract/notifications/notification.ts'
import type { NotificationRow } from './repository/notification.ts'

export const toApiNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  is_read: row.read_at !== null,
  read_at: row.read_at?.toISOString() ?? null,
  kind: row.kind,
  ...notificationStyles[row.kind],
  title: row.title,
  message: row.message,
  timestamp: row.created_at.toISOString(),
  about: row.subject === null ? null : { subject: row.subject, key: row.subject_key },
  rule_id: row.rule_id,
})
