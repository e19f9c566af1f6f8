import type { Tx } from '../database/user-transaction.ts'

type Row = { id: string; recipient: string; subject: string; text: string; html: string; created_at: Date }

export const mailOutboxRepository = (tx: Tx) => ({
  /** Inserts a mail and deletes the oldest beyond `limit`; ids are ordered by time. */
  async insertAndPrune(mail: Row, limit: number) {
    await tx.insertInto('mail_outbox').values(mail).execute()
    await tx
      .deleteFrom('mail_outbox')
      .where('id', '<=', (on) =>
        on.selectFrom('mail_outbox').select('id').orderBy('id', 'desc').offset(limit).limit(1),
      )
      .execute()
  },

  deleteByRecipient: (recipient: string) =>
    tx.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute(),

  listLatest: (count: number) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(count).execute(),
})
