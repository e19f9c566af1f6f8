import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Publish } from '../../platform/events/events.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import { hasPushDevices } from '../push/index.ts'
import { computeDueAt, type MailKind } from './domain/mail-schedule.ts'
import type { NewNotification } from './domain/notification.ts'
import { chooseMailKind, choosePushKind, defaultPreferences, shouldShowInApp } from './domain/preferences.ts'
import { getRecipient } from './recipient.ts'
import { notificationRepository } from './repository/notification.ts'
import { notificationMailRepository } from './repository/notification-mail.ts'
import { notificationPushRepository } from './repository/notification-push.ts'

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

/** Enqueues what goes to the user's devices for its due time, in the caller's transaction. */
export type EnqueuePush = (
  tx: Tx,
  userId: string,
  push: { id: string; kind: MailKind; dueAt: Date },
) => Promise<void>

export interface NotificationWriterDeps {
  clock: Clock
  enqueueMail: EnqueueMail
  enqueuePush: EnqueuePush
}

/**
 * Stores the notifications that the user's preferences allow and adds them to open mails and pushes, in the caller's transaction.
 * A cause that is stored already is skipped. While the user's data are blocked, only security notifications pass.
 */
export const createNotificationWriter =
  ({ clock, enqueueMail, enqueuePush }: NotificationWriterDeps): CreateNotifications =>
  async (tx, userId, notifications, publish) => {
    if (notifications.length === 0) return
    const isBlocked = notifications.some(isStoppedByBlock) && (await isDataBlockedLocked(tx, userId))
    const allowed = isBlocked ? notifications.filter((one) => !isStoppedByBlock(one)) : notifications
    if (allowed.length === 0) return
    const { preferences, isVerified } = await getRecipient(tx, userId)
    const now = clock.now()
    const hasDevices = await hasPushDevices(tx, userId, now)
    const deliverable = allowed
      .map((notification) => ({
        ...notification,
        inApp: shouldShowInApp(preferences, notification),
        mail: isVerified ? chooseMailKind(preferences, notification) : null,
        push: hasDevices ? choosePushKind(preferences, notification) : null,
      }))
      .filter(({ inApp, mail, push }) => inApp || mail !== null || push !== null)
    if (deliverable.length === 0) return
    const added = await notificationRepository(tx).create(userId, deliverable, now)
    const created = added.flatMap(({ id, cause }) => {
      const notification = deliverable.find((one) => one.cause === cause)
      return notification ? [{ ...notification, id }] : []
    })
    if (created.some(({ inApp }) => inApp)) await publish(tx, userId, { type: 'notifications_changed' })
    const summary = (preferences ?? defaultPreferences).email_summary
    for (const [kind, batch] of Map.groupBy(created, ({ mail }) => mail)) {
      if (kind === null) continue
      const mailDueAt = computeDueAt(kind, now, summary)
      const { id, isNew } = await notificationMailRepository(tx).upsertOpen(userId, kind, mailDueAt, now)
      await notificationMailRepository(tx).attachNotifications(
        userId,
        id,
        batch.map((notification) => notification.id),
      )
      if (isNew) await enqueueMail(tx, userId, { id, kind, dueAt: mailDueAt })
    }
    for (const [kind, batch] of Map.groupBy(created, ({ push }) => push)) {
      if (kind === null) continue
      const dueAt = computeDueAt(kind, now, summary)
      const ids = batch.map((notification) => notification.id)
      const { id, isNew } = await notificationPushRepository(tx).addToOpen(userId, kind, { ids, dueAt, now })
      if (isNew) await enqueuePush(tx, userId, { id, kind, dueAt })
    }
  }

const isStoppedByBlock = ({ kind }: NewNotification): boolean => kind !== 'security'
