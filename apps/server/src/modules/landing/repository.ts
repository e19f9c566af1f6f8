import type { Tx } from '../../platform/database/user-transaction.ts'

export type LandingLead = {
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
  newsletter: boolean
}

export const landingRepository = (tx: Tx) => ({
  /** Inserts or replaces a lead with one statement, so timing does not reveal a known address. */
  upsert: ({ id, email, firstName, lastName, country, newsletter }: LandingLead, now: Date) => {
    const columns = { first_name: firstName, last_name: lastName, country, newsletter, updated_at: now }
    return tx
      .insertInto('landing_signup')
      .values({ id, email, ...columns, created_at: now })
      .onConflict((on) => on.column('email').doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  /** Returns the address of a lead that asked for the newsletter and has not confirmed it. */
  async findUnconfirmedEmail(id: string): Promise<string | null> {
    const row = await tx
      .selectFrom('landing_signup')
      .select('email')
      .where('id', '=', id)
      .where('newsletter', '=', true)
      .where('newsletter_confirmed_at', 'is', null)
      .executeTakeFirst()
    return row?.email ?? null
  },

  /** Returns when the address confirmed the newsletter; null when it did not. */
  async findConfirmationDate(email: string): Promise<Date | null> {
    const row = await tx
      .selectFrom('landing_signup')
      .select('newsletter_confirmed_at')
      .where('email', '=', email)
      .where('newsletter', '=', true)
      .executeTakeFirst()
    return row?.newsletter_confirmed_at ?? null
  },

  deleteUpdatedBefore: (before: Date) =>
    tx.deleteFrom('landing_signup').where('updated_at', '<', before).execute(),

  delete: (email: string) => tx.deleteFrom('landing_signup').where('email', '=', email).execute(),

  async confirm(email: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('landing_signup')
      .set({ newsletter: true, newsletter_confirmed_at: now })
      .where('email', '=', email)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
