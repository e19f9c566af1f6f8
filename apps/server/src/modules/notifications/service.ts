import {
  type EmailSummary,
  type Notification,
  type NotificationQuery,
  notificationStyles,
  type Preferences,
  type PreferencesPatch,
} from '@lucas/contract/notifications/notification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { type Cursors, toTimePosition } from '../../platform/http/cursor.ts'
import { applyPatch, toApiPreferences } from './domain/preferences.ts'
import { getRecipient } from './recipient.ts'
import { type NotificationRow, notificationRepository } from './repository/notification.ts'
import { notificationPreferenceRepository } from './repository/notification-preference.ts'

export interface NotificationServiceDeps {
  db: Db
  clock: Clock
  events: Events
  cursors: Cursors
  /** Whether no mail is sent here: then no address counts as one for mail. */
  sendsNoMail?: boolean
  /** Change the due time of the open summaries, of mail and of devices. */
  rescheduleSummaries: readonly ((tx: Tx, userId: string, summary: EmailSummary) => Promise<void>)[]
}
export type NotificationService = ReturnType<typeof createNotificationService>

/** Lists and marks notifications, and stores preferences. */
export function createNotificationService(deps: NotificationServiceDeps) {
  const { db, clock, events, cursors, rescheduleSummaries, sendsNoMail = false } = deps

  async function loadPreferences(tx: Tx, userId: string): Promise<Preferences> {
    const preferences = toApiPreferences(await getRecipient(tx, userId))
    return sendsNoMail ? { ...preferences, email_verified: false } : preferences
  }

  async function list(userId: string, { limit, cursor, group, unread }: NotificationQuery) {
    const filter = { group: group ?? null, unread: unread !== undefined }
    const scope = { person: userId, filter: { list: 'notifications', ...filter } }
    const after = cursor === undefined ? null : toTimePosition(cursors.decode(scope, cursor))
    return withUserSnapshot(db, userId, async (tx) => {
      const repository = notificationRepository(tx)
      const page = await repository.list(userId, filter, after, limit + 1)
      const rows = page.slice(0, limit)
      const last = rows.at(-1)
      const more = last && page.length > limit
      const address = new URLSearchParams({
        limit: String(limit),
        ...(group && { group }),
        ...(unread && { unread }),
        ...(more && { cursor: cursors.encode(scope, [last.created_at.toISOString(), last.id]) }),
      })
      return {
        results: rows.map(toApiNotification),
        count: after === null ? await repository.count(userId, filter) : null,
        next: more ? `/api/notifications/?${address.toString()}` : null,
        previous: null,
      }
    })
  }

  const countUnread = (userId: string) =>
    withUserSnapshot(db, userId, async (tx) => ({
      unread_count: await notificationRepository(tx).count(userId, { group: null, unread: true }),
    }))

  /** Marks a notification as read. A second call changes nothing and publishes no event. */
  const markRead = (userId: string, notificationId: string): Promise<Notification> =>
    events.transaction(db, userId, async (tx) => {
      const repository = notificationRepository(tx)
      if (await repository.markRead(userId, notificationId, clock.now()))
        await events.publish(tx, userId, { type: 'notifications_changed' })
      return toApiNotification((await repository.find(userId, notificationId)) ?? fail('not_found'))
    })

  const markAllRead = (userId: string) =>
    events.transaction(db, userId, async (tx) => {
      const repository = notificationRepository(tx)
      const updated = await repository.markAllRead(userId, clock.now())
      if (updated > 0) await events.publish(tx, userId, { type: 'notifications_changed' })
      // Notifications created after the update stay unread.
      return { updated, unread_count: await repository.count(userId, { group: null, unread: true }) }
    })

  return {
    list,
    countUnread,
    markRead,
    markAllRead,

    getPreferences: (userId: string): Promise<Preferences> =>
      withUserSnapshot(db, userId, (tx) => loadPreferences(tx, userId)),

    updatePreferences: (userId: string, patch: PreferencesPatch): Promise<Preferences> =>
      events.transaction(db, userId, async (tx) => {
        const repository = notificationPreferenceRepository(tx)
        await repository.createIfMissing(userId, clock.now())
        const updated = applyPatch(await repository.lock(userId), patch)
        await repository.update(userId, updated, clock.now())
        if (patch.email_summary !== undefined)
          for (const reschedule of rescheduleSummaries) await reschedule(tx, userId, patch.email_summary)
        await events.publish(tx, userId, { type: 'notifications_changed' })
        return loadPreferences(tx, userId)
      }),
  }
}

const toApiNotification = ({ later_kind, ...row }: NotificationRow): Notification => ({
  id: row.id,
  is_read: row.read_at !== null,
  read_at: row.read_at?.toISOString() ?? null,
  kind: later_kind ?? row.kind,
  ...notificationStyles[later_kind ?? row.kind],
  title: row.title,
  message: row.message,
  timestamp: row.created_at.toISOString(),
  about: row.subject === null ? null : { subject: row.subject, key: row.subject_key },
  rule_id: row.rule_id,
})
