import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Publish } from '../../platform/events/events.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import { computeDueAt, type MailKind } from './domain/mail-schedule.ts'
import type { NewNotification } from './domain/notification.ts'
import { chooseMailKind, defaultPreferences, shouldShowInApp } from './domain/preferences.ts'
import { getRecipient } from './recipient.ts'
import { notificationRepository } from './repository/notification.ts'
import { notificationMailRepository } from './repository/notification-mail.ts'

export type CreateNotifications = (
  tx: Tx,
  userId: string,
  notifications: readonly NewNotification[],
  publish: Publish,
) => Promise<void>

/** Enqueues a mail for its due time, in the caller's transaction. */
export type EnqueueMail = (
  tx: Tx,
  userId: string,
  mail: { id: string; kind: MailKind; dueAt: Date },
) => Promise<void>

export interface NotificationWriterDeps {
  clock: Clock
  enqueueMail: EnqueueMail
}

/**
 * Stores the notifications that the user's preferences allow and adds them to open mails, in the caller's transaction.
 * A cause that is stored already is skipped. While the user's data are blocked, only security notifications pass.
 */
export const createNotificationWriter =
  ({ clock, enqueueMail }: NotificationWriterDeps): CreateNotifications =>
  async (tx, userId, notifications, publish) => {
    if (notifications.length === 0) return
    const isBlocked = notifications.some(isStoppedByBlock) && (await isDataBlockedLocked(tx, userId))
    const allowed = isBlocked ? notifications.filter((one) => !isStoppedByBlock(one)) : notifications
    if (allowed.length === 0) return
    const { preferences, isVerified } = await getRecipient(tx, userId)
    const deliverable = allowed
      .map((notification) => ({
        ...notification,
        inApp: shouldShowInApp(preferences, notification),
        mail: isVerified ? chooseMailKind(preferences, notification) : null,
      }))
      .filter(({ inApp, mail }) => inApp || mail !== null)
    if (deliverable.length === 0) return
    const now = clock.now()
    const added = await notificationRepository(tx).create(userId, deliverable, now)
    const created = added.flatMap(({ id, cause }) => {
      const notification = deliverable.find((one) => one.cause === cause)
      return notification ? [{ ...notification, id }] : []
    })
    if (created.some(({ inApp }) => inApp)) await publish(tx, userId, { type: 'notifications_changed' })
    for (const [kind, batch] of Map.groupBy(created, ({ mail }) => mail)) {
      if (kind === null) continue
      const mailDueAt = computeDueAt(kind, now, (preferences ?? defaultPreferences).email_summary)
      const { id, isNew } = await notificationMailRepository(tx).upsertOpen(userId, kind, mailDueAt, now)
      await notificationMailRepository(tx).attachNotifications(
        userId,
        id,
        batch.map((notification) => notification.id),
      )
      if (isNew) await enqueueMail(tx, userId, { id, kind, dueAt: mailDueAt })
    }
  }

const isStoppedByBlock = ({ kind }: NewNotification): boolean => kind !== 'security'
