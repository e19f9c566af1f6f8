import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { BankMailboxTable } from '../../../platform/database/schema/bank-mail.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type MailboxRow = Omit<Selectable<BankMailboxTable>, 'user_id'>

const columns = [
  'host',
  'username',
  'password',
  'created_at',
  'uid_validity',
  'last_uid',
  'last_read_at',
  'next_read_at',
  'problem',
  'failing_since',
  'mailed_at',
] as const

/** Reads and writes the mailbox from which a user has notices read. */
export const mailboxRepository = (tx: Tx) => ({
  find: (userId: string): Promise<MailboxRow | undefined> =>
    tx.selectFrom('bank_mailbox').select(columns).where('user_id', '=', userId).executeTakeFirst(),

  lock: (userId: string): Promise<MailboxRow | undefined> =>
    tx
      .selectFrom('bank_mailbox')
      .select(columns)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),

  /** Stores the mailbox in place of the one before. */
  replace: (userId: string, row: MailboxRow) =>
    tx
      .insertInto('bank_mailbox')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute(),

  update: (userId: string, change: Partial<MailboxRow>) =>
    tx.updateTable('bank_mailbox').set(change).where('user_id', '=', userId).execute(),

  /** Deletes the mailbox with its password. Returns whether there was one. */
  async delete(userId: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('bank_mailbox')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})

/** Lists users whose mailbox is to be read; runs before a user is known (S-02). */
export async function listDueMailboxes(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_due_bank_mailboxes(${before}, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
