import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { newId } from '../../../platform/ids.ts'

export type MailKind = 'alert' | 'summary' | 'security'

export const mailsRepository = (tx: Tx) => ({
  /** The letter of a kind that is still open, or a new one. */
  async open(
    person: string,
    kind: MailKind,
    dueAt: Date,
    now: Date,
  ): Promise<{ id: string; isNew: boolean }> {
    const proposed = newId()
    const { id } = await tx
      .insertInto('notification_mail')
      .values({ user_id: person, id: proposed, kind, due_at: dueAt, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind'])
          .where('closed_at', 'is', null)
          .doUpdateSet({ due_at: (one) => one.ref('notification_mail.due_at') }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: id === proposed }
  },

  attach: (person: string, mail: string, notices: readonly string[]) =>
    tx
      .updateTable('notification')
      .set({ mail_id: mail })
      .where('user_id', '=', person)
      .where('id', 'in', notices)
      .execute(),

  lock: (person: string, id: string) =>
    tx
      .selectFrom('notification_mail')
      .selectAll()
      .where('user_id', '=', person)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** From here on nothing joins it. What the person has seen in the app meanwhile is no news any more. */
  close: (person: string, id: string, kind: MailKind, now: Date) =>
    tx
      .with('closed', (on) =>
        on
          .updateTable('notification_mail')
          .set({ closed_at: now })
          .where('user_id', '=', person)
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .returning('id'),
      )
      .updateTable('notification')
      .from('closed')
      .set({ mail_id: null })
      .where('user_id', '=', person)
      .whereRef('mail_id', '=', 'closed.id')
      .where('read_at', 'is not', null)
      .where(sql<boolean>`${kind !== 'security'}::boolean`)
      .execute(),

  /** A letter without anything to tell. */
  drop: (person: string, id: string) =>
    tx.deleteFrom('notification_mail').where('user_id', '=', person).where('id', '=', id).execute(),

  sent: (person: string, id: string, now: Date) =>
    tx
      .updateTable('notification_mail')
      .set({ sent_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  /** The summary that waits, at another time; answers its id. */
  async move(person: string, dueAt: Date): Promise<string | undefined> {
    const row = await tx
      .updateTable('notification_mail')
      .set({ due_at: dueAt })
      .where('user_id', '=', person)
      .where('kind', '=', 'summary')
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  notices: (person: string, mail: string) =>
    tx
      .selectFrom('notification')
      .select(['title', 'message'])
      .where('user_id', '=', person)
      .where('mail_id', '=', mail)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
})

/** The reviewed function of S-02: whose link it is. */
export async function unsubscriberOf(db: Db, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select find_unsubscriber(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}
