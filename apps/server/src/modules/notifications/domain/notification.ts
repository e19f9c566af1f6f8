import type { NotificationKind, NotificationSubject } from '@lucas/contract/notifications/notification.ts'

/** A notification that a detector found and that is not stored yet. */
export interface NewNotification {
  kind: NotificationKind
  /** The deduplication key: each cause is stored once per user. */
  cause: string
  title: string
  message: string
  about: { subject: NotificationSubject; key: string | null } | null
  /** The alert rule that matched. */
  ruleId?: string
  /** Another module sends its own mail about this event. */
  isMailed?: boolean
}
