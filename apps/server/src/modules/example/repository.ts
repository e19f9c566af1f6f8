import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'

export interface NewVisitor {
  id: string
  firstName: string
  lastName: string
  /** Delivers to nobody, ever. */
  email: string
}

export const visitsRepository = (tx: Tx) => ({
  /** Alone until the transaction ends, so that simultaneous visitors see each other. */
  async countAlone(): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtext('example visits'))`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count_example_visits() as count`.execute(tx)
    return rows[0]?.count ?? 0
  },

  /** A person without an address of their own, a password or a word to anything. */
  add: ({ id, firstName, lastName, email }: NewVisitor, now: Date, expiresAt: Date) =>
    tx
      .with('person', (on) =>
        on.insertInto('person').values({
          user_id: id,
          email,
          pending_email: null,
          email_verified_at: null,
          first_name: firstName,
          last_name: lastName,
          country: 'chile',
          phone: null,
          first_steps_hidden: true,
          terms_accepted_at: now,
          created_at: now,
          updated_at: now,
        }),
      )
      .insertInto('example_visit')
      .values({ user_id: id, made_at: now, expires_at: expiresAt, ready_at: null })
      .execute(),

  /** One household moves in at a time; the row stays free, so that whoever leaves meanwhile need not wait. */
  takeTurn: (person: string) => sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`.execute(tx),

  find: (person: string) =>
    tx
      .selectFrom('example_visit')
      .select(['expires_at', 'ready_at'])
      .where('user_id', '=', person)
      .executeTakeFirst(),

  markReady: (person: string, now: Date) =>
    tx.updateTable('example_visit').set({ ready_at: now }).where('user_id', '=', person).execute(),

  /** False where the person is no visitor. */
  async end(person: string, now: Date): Promise<boolean> {
    const row = await tx
      .updateTable('example_visit')
      .set({ expires_at: now })
      .where('user_id', '=', person)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },
})

/** The reviewed function of S-02: whose visit is over. */
export const visitsLookup = (db: Db) => ({
  async due(before: Date, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_due_example_visits(${before}, ${atMost}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
