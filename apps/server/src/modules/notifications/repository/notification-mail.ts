import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

export type MailKind = 'alert' | 'summary' | 'security'

export const notificationMailRepository = (tx: Tx) => ({
  /** Returns the open mail of this kind, or creates one. */
  async upsertOpen(
    userId: string,
    kind: MailKind,
    dueAt: Date,
    now: Date,
  ): Promise<{ id: string; isNew: boolean }> {
    const newMailId = newId()
    const { id } = await tx
      .insertInto('notification_mail')
      .values({ user_id: userId, id: newMailId, kind, due_at: dueAt, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind'])
          .where('closed_at', 'is', null)
          .doUpdateSet({ due_at: (one) => one.ref('notification_mail.due_at') }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: id === newMailId }
  },

  attachNotifications: (userId: string, mailId: string, notificationIds: readonly string[]) =>
    tx
      .updateTable('notification')
      .set({ mail_id: mailId })
      .where('user_id', '=', userId)
      .where('id', 'in', notificationIds)
      .execute(),

  lock: (userId: string, id: string) =>
    tx
      .selectFrom('notification_mail')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Closes the mail to new notifications and removes those that the user has read, except in security mails. */
  close: (userId: string, id: string, kind: MailKind, now: Date) =>
    tx
      .with('closed', (on) =>
        on
          .updateTable('notification_mail')
          .set({ closed_at: now })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .returning('id'),
      )
      .updateTable('notification')
      .from('closed')
      .set({ mail_id: null })
      .where('user_id', '=', userId)
      .whereRef('mail_id', '=', 'closed.id')
      .where('read_at', 'is not', null)
      .where(sql<boolean>`${kind !== 'security'}::boolean`)
      .execute(),

  /** Deletes a mail that has no notification left. */
  delete: (userId: string, id: string) =>
    tx.deleteFrom('notification_mail').where('user_id', '=', userId).where('id', '=', id).execute(),

  markSent: (userId: string, id: string, now: Date) =>
    tx
      .updateTable('notification_mail')
      .set({ sent_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  /** Changes the due time of the open summary. Returns its id, or `undefined` if none is open. */
  async reschedule(userId: string, dueAt: Date): Promise<string | undefined> {
    const row = await tx
      .updateTable('notification_mail')
      .set({ due_at: dueAt })
      .where('user_id', '=', userId)
      .where('kind', '=', 'summary')
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  listNotifications: (userId: string, mailId: string) =>
    tx
      .selectFrom('notification')
      .select(['title', 'message'])
      .where('user_id', '=', userId)
      .where('mail_id', '=', mailId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
})

/** Returns the id of the user whose unsubscribe link has this hash, or null. Calls a reviewed function (S-02). */
export async function findUnsubscriber(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select find_unsubscriber(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}
