import type { Tx } from '../../platform/database/person.ts'

export type Lead = {
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
  newsletter: boolean
}

export const landingRepository = (tx: Tx) => ({
  /** The same statement for a known and an unknown address; a repeat takes the place of what was sent before. */
  keep: ({ id, email, firstName, lastName, country, newsletter }: Lead, now: Date) => {
    const facts = { first_name: firstName, last_name: lastName, country, newsletter, updated_at: now }
    return tx
      .insertInto('landing_signup')
      .values({ id, email, ...facts, created_at: now })
      .onConflict((on) => on.column('email').doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow()
  },

  /** The address that wants news and has not said so from its own mailbox. */
  async waiting(id: string): Promise<string | null> {
    const row = await tx
      .selectFrom('landing_signup')
      .select('email')
      .where('id', '=', id)
      .where('newsletter', '=', true)
      .where('newsletter_confirmed_at', 'is', null)
      .executeTakeFirst()
    return row?.email ?? null
  },

  /** Since when the address itself says that it wants news; null where it did not. */
  async confirmedAt(email: string): Promise<Date | null> {
    const row = await tx
      .selectFrom('landing_signup')
      .select('newsletter_confirmed_at')
      .where('email', '=', email)
      .where('newsletter', '=', true)
      .executeTakeFirst()
    return row?.newsletter_confirmed_at ?? null
  },

  async confirm(email: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('landing_signup')
      .set({ newsletter: true, newsletter_confirmed_at: now })
      .where('email', '=', email)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
