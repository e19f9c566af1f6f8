import type {
  EmailSummary,
  Notification,
  NotificationQuery,
  Preferences,
  PreferencesPatch,
} from '@lucas/contract/notification.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { changed, preferencesOf } from './domain/preferences.ts'
import { createFollowing, type FollowDeps } from './follow.ts'
import { type After, notificationsRepository } from './repository/notifications.ts'
import { preferencesRepository } from './repository/preferences.ts'
import { toWire } from './to-wire.ts'

export type NotificationsDeps = FollowDeps & {
  db: Db
  clock: Clock
  outbox: Outbox
  cursors: Cursors
  /** Moves the summary that waits. */
  reschedule: (tx: Tx, person: string, summary: EmailSummary) => Promise<void>
}
export type Notifications = ReturnType<typeof createNotifications>

/** What Lucas tells people: read, silenced, and raised by what other modules say of their changes. */
export function createNotifications(deps: NotificationsDeps) {
  const { db, clock, outbox, cursors, reschedule } = deps

  async function list(person: string, { limit, cursor, group, unread }: NotificationQuery) {
    const chosen = { group: group ?? null, unread: unread !== undefined }
    const scope = { person, filter: { list: 'notifications', ...chosen } }
    const after = cursor === undefined ? null : positionOf(cursors.open(scope, cursor))
    return inSnapshot(db, person, async (tx) => {
      const repository = notificationsRepository(tx)
      const read = await repository.page(person, chosen, after, limit + 1)
      const rows = read.slice(0, limit)
      const last = rows.at(-1)
      const more = last && read.length > limit
      const address = new URLSearchParams({
        limit: String(limit),
        ...(group && { group }),
        ...(unread && { unread }),
        ...(more && { cursor: cursors.seal(scope, [last.created_at.toISOString(), last.id]) }),
      })
      return {
        results: rows.map(toWire),
        count: after === null ? await repository.count(person, chosen) : null,
        next: more ? `/api/notifications/?${address.toString()}` : null,
        previous: null,
      }
    })
  }

  const unread = (person: string) =>
    inSnapshot(db, person, async (tx) => ({
      unread_count: await notificationsRepository(tx).count(person, { group: null, unread: true }),
    }))

  /** Read once is read: a second call changes nothing and tells nobody. */
  const markRead = (person: string, id: string): Promise<Notification> =>
    outbox.transaction(db, person, async (tx) => {
      const repository = notificationsRepository(tx)
      if (await repository.markRead(person, id, clock.now()))
        await outbox.add(tx, person, { type: 'notifications_changed' })
      return toWire((await repository.find(person, id)) ?? fail('not_found'))
    })

  const markAllRead = (person: string) =>
    outbox.transaction(db, person, async (tx) => {
      const repository = notificationsRepository(tx)
      const updated = await repository.markAllRead(person, clock.now())
      if (updated > 0) await outbox.add(tx, person, { type: 'notifications_changed' })
      // What was raised meanwhile stays unread.
      return { updated, unread_count: await repository.count(person, { group: null, unread: true }) }
    })

  return {
    list,
    unread,
    markRead,
    markAllRead,
    ...createFollowing(deps),

    preferences: (person: string): Promise<Preferences> =>
      inSnapshot(db, person, async (tx) => preferencesOf(await preferencesRepository(tx).reader(person))),

    changePreferences: (person: string, patch: PreferencesPatch): Promise<Preferences> =>
      outbox.transaction(db, person, async (tx) => {
        const repository = preferencesRepository(tx)
        await repository.ensure(person, clock.now())
        const own = changed(await repository.lock(person), patch)
        await repository.save(person, own, clock.now())
        if (patch.email_summary !== undefined) await reschedule(tx, person, patch.email_summary)
        await outbox.add(tx, person, { type: 'notifications_changed' })
        return preferencesOf(await repository.reader(person))
      }),
  }
}

function positionOf([at, id]: readonly (string | number | null)[]): After {
  return typeof at === 'string' && typeof id === 'string' ? { at, id } : fail('invalid_cursor')
}
