import type { Tx } from '../database/person.ts'

type Row = { id: string; recipient: string; subject: string; text: string; html: string; created_at: Date }

export const mailOutboxRepository = (tx: Tx) => ({
  /** Adds a mail and drops the oldest beyond `most`; ids are ordered by time. */
  async keep(mail: Row, most: number) {
    await tx.insertInto('mail_outbox').values(mail).execute()
    await tx
      .deleteFrom('mail_outbox')
      .where('id', '<=', (on) =>
        on.selectFrom('mail_outbox').select('id').orderBy('id', 'desc').offset(most).limit(1),
      )
      .execute()
  },

  latest: (count: number) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc').limit(count).execute(),
})
