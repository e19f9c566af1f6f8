import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailKind } from '../domain/mail-schedule.ts'

export const notificationPushRepository = (tx: Tx) => ({
  /** Adds notifications to the open push of this kind, or to a new one. */
  async addToOpen(
    userId: string,
    kind: MailKind,
    { ids, dueAt, now }: { ids: readonly string[]; dueAt: Date; now: Date },
  ): Promise<{ id: string; isNew: boolean }> {
    const newPushId = newId()
    const { id } = await tx
      .insertInto('notification_push')
      .values({
        user_id: userId,
        id: newPushId,
        kind,
        notification_ids: [...ids],
        due_at: dueAt,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).where('closed_at', 'is', null).doUpdateSet({
          notification_ids: sql<string[]>`notification_push.notification_ids || excluded.notification_ids`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: id === newPushId }
  },

  lock: (userId: string, id: string) =>
    tx
      .selectFrom('notification_push')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Closes the push to new notifications. Later attempts and all devices get these ones. */
  close: (userId: string, id: string, notificationIds: readonly string[], now: Date) =>
    tx
      .updateTable('notification_push')
      .set({ closed_at: now, notification_ids: [...notificationIds] })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  delete: (userId: string, id: string) =>
    tx.deleteFrom('notification_push').where('user_id', '=', userId).where('id', '=', id).execute(),

  /** Changes the due time of the open summary. Returns its id, or `undefined` if none is open. */
  async reschedule(userId: string, dueAt: Date): Promise<string | undefined> {
    const row = await tx
      .updateTable('notification_push')
      .set({ due_at: dueAt })
      .where('user_id', '=', userId)
      .where('kind', '=', 'summary')
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /** Lists the notifications of a closed or open push, latest first. With `unread`, those that the user has not read. */
  listNotifications: (userId: string, id: string, { unread }: { unread: boolean }) =>
    tx
      .selectFrom('notification')
      .select(['id', 'kind', 'later_kind', 'title', 'message', 'subject', 'subject_key'])
      .where('user_id', '=', userId)
      .where(
        'id',
        '=',
        sql<string>`any((select notification_ids from notification_push where user_id = ${userId} and id = ${id})::uuid[])`,
      )
      .$if(unread, (query) => query.where('read_at', 'is', null))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
})

export type PushedNotification = Awaited<
  ReturnType<ReturnType<typeof notificationPushRepository>['listNotifications']>
>[number]
