import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { BankMailTable } from '../../../platform/database/schema/bank-mail.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type MailRow = Omit<Selectable<BankMailTable>, 'user_id'>

/** A mail that was not read yet. */
export type UnreadRow = Pick<MailRow, 'id' | 'received_at'>

const columns = [
  'id',
  'state',
  'received_at',
  'expires_at',
  'message',
  'content',
  'message_hash',
  'notice_hash',
  'transaction_id',
] as const
/** The message itself is read by its job only. */
const shown = columns.filter((column) => column !== 'message')

/** Reads and writes the mails of a user. */
export const mailRepository = (tx: Tx) => ({
  insert: (userId: string, row: Pick<MailRow, 'id' | 'received_at' | 'expires_at' | 'message'>) =>
    tx
      .insertInto('bank_mail')
      .values({ ...row, user_id: userId, state: 'received' })
      .execute(),

  /** Lists the mail and the oldest others of the user that wait for being read and are no longer than `maxBytes`; first the mail. */
  listUnread: (
    userId: string,
    id: string,
    { limit, maxBytes }: { limit: number; maxBytes: number },
  ): Promise<MailRow[]> =>
    tx
      .selectFrom('bank_mail')
      .select(columns)
      .where('user_id', '=', userId)
      .where('state', '=', 'received')
      .where((where) =>
        where.or([where('id', '=', id), where(sql<number>`octet_length(message)`, '<=', maxBytes)]),
      )
      .orderBy(sql`id = ${id}`, 'desc')
      .orderBy('received_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Locks those of these mails that still wait for being read, in the order in which they came. */
  lockUnread: (userId: string, ids: readonly string[]): Promise<UnreadRow[]> =>
    tx
      .selectFrom('bank_mail')
      .select(['id', 'received_at'])
      .where('user_id', '=', userId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('state', '=', 'received')
      .orderBy('received_at')
      .orderBy('id')
      .forUpdate()
      .execute(),

  lock: (userId: string, id: string): Promise<MailRow | undefined> =>
    tx
      .selectFrom('bank_mail')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  update: (userId: string, id: string, change: Partial<Omit<MailRow, 'id' | 'received_at'>>) =>
    tx.updateTable('bank_mail').set(change).where('user_id', '=', userId).where('id', '=', id).execute(),

  /** Deletes a mail. Returns whether there was one. */
  async delete(userId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('bank_mail')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** Lists the mails that were read, newest first. */
  list: (userId: string, limit: number) =>
    tx
      .selectFrom('bank_mail')
      .select(shown)
      .where('user_id', '=', userId)
      .where('state', '!=', 'received')
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** Lists the other mails with the same Message-ID, or that say the same. */
  listAlike: (userId: string, id: string, hashes: { message: Buffer | null; notice: Buffer | null }) =>
    tx
      .selectFrom('bank_mail')
      .select(['id', 'state', 'message_hash', 'notice_hash'])
      .where('user_id', '=', userId)
      .where('id', '!=', id)
      .where((where) =>
        where.or([
          where('message_hash', '=', hashes.message ?? Buffer.alloc(0)),
          where('notice_hash', '=', hashes.notice ?? Buffer.alloc(0)),
        ]),
      )
      .limit(20)
      .execute(),

  /** Deletes the oldest mails that wait for the user, so that at most so many stay. */
  deleteOldest: (userId: string, keep: number) =>
    sql`delete from bank_mail where user_id = ${userId} and id in (
          select id from bank_mail
           where user_id = ${userId} and state in ('draft', 'unread', 'declined', 'code')
           order by received_at desc, id desc offset ${keep})`.execute(tx),

  deleteExpired: (userId: string, now: Date) =>
    tx.deleteFrom('bank_mail').where('user_id', '=', userId).where('expires_at', '<', now).execute(),
})

/** Lists users with mails whose time is over; runs before a user is known (S-02). */
export async function listExpiredMail(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_expired_bank_mail(${before}, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
