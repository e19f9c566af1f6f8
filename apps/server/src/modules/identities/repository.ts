import type { IdentityProviderName } from '@lucas/contract/identity-provider.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { VouchedPerson } from './provider.ts'

export const identityRepository = (tx: Tx) => ({
  list: (person: string) =>
    tx
      .selectFrom('identity')
      .select(['provider', 'email', 'linked_at', 'last_used_at'])
      .where('user_id', '=', person)
      .orderBy('provider')
      .execute(),

  /** False when the account is somebody's already, or the person has another one of this provider. */
  async add(
    person: string,
    provider: IdentityProviderName,
    { subject, email }: Pick<VouchedPerson, 'subject' | 'email'>,
    now: Date,
  ): Promise<boolean> {
    const row = await tx
      .insertInto('identity')
      .values({ user_id: person, provider, subject, email, linked_at: now, last_used_at: null })
      .onConflict((on) => on.doNothing())
      .returning('provider')
      .executeTakeFirst()
    return row !== undefined
  },

  used: (person: string, provider: IdentityProviderName, now: Date) =>
    tx
      .updateTable('identity')
      .set({ last_used_at: now })
      .where('user_id', '=', person)
      .where('provider', '=', provider)
      .execute(),

  async remove(person: string, provider: IdentityProviderName): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('identity')
      .where('user_id', '=', person)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
