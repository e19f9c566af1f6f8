import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/person.ts'

export const deletionRepository = (tx: Tx) => ({
  /** Whoever signs in at this moment comes before, and is signed out with the rest, or after, and is refused. */
  async hold(person: string): Promise<void> {
    await sql`select from person where user_id = ${person} for update`.execute(tx)
  },

  /** False when it was asked for before. */
  async ask(person: string, now: Date, eraseAt: Date): Promise<boolean> {
    const row = await tx
      .insertInto('account_deletion')
      .values({ user_id: person, asked_at: now, erase_at: eraseAt, undo_hash: null })
      .onConflict((on) => on.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Locked: undoing and erasing come one after the other. */
  lock: (person: string) =>
    tx
      .selectFrom('account_deletion')
      .selectAll()
      .where('user_id', '=', person)
      .forUpdate()
      .executeTakeFirst(),

  keepLink: (person: string, hash: Buffer) =>
    tx.updateTable('account_deletion').set({ undo_hash: hash }).where('user_id', '=', person).execute(),

  forget: (person: string) => tx.deleteFrom('account_deletion').where('user_id', '=', person).execute(),

  addressOf: (person: string) =>
    tx.selectFrom('person').select('email').where('user_id', '=', person).executeTakeFirst(),

  /** Who left their data on the landing page and never made an account. */
  dropLeads: (before: Date) => tx.deleteFrom('landing_signup').where('updated_at', '<', before).execute(),

  /** Everything of a person, over all tables; what stands outside of them goes by the address. */
  async erase(person: string, email: string): Promise<void> {
    await tx.deleteFrom('landing_signup').where('email', '=', email).execute()
    await tx.deleteFrom('mail_outbox').where('recipient', '=', email).execute()
    // What no cascade takes along, because nothing else may take it either.
    await tx.deleteFrom('goal_allocation').where('user_id', '=', person).execute()
    await tx.deleteFrom('person').where('user_id', '=', person).execute()
  },
})

/** The reviewed functions of S-02: whose link it is, and whose time has come. */
export const deletionLookup = (db: Db) => ({
  async byLink(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_account_deletion(${hash}) as id`.execute(db)
    return rows[0]?.id ?? null
  },
  async due(before: Date, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_due_erasures(${before}, ${atMost}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
