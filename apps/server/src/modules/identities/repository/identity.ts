import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { ProviderProfile } from '../provider.ts'

export const identityRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx
      .selectFrom('identity')
      .select(['provider', 'email', 'linked_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('provider')
      .execute(),

  /** Links an identity. Returns false if it is linked already, or the user has another one of this provider. */
  async create(
    userId: string,
    provider: IdentityProviderName,
    { subject, email }: Pick<ProviderProfile, 'subject' | 'email'>,
    now: Date,
  ): Promise<boolean> {
    const row = await tx
      .insertInto('identity')
      .values({ user_id: userId, provider, subject, email, linked_at: now, last_used_at: null })
      .onConflict((on) => on.doNothing())
      .returning('provider')
      .executeTakeFirst()
    return row !== undefined
  },

  markUsed: (userId: string, provider: IdentityProviderName, now: Date) =>
    tx
      .updateTable('identity')
      .set({ last_used_at: now })
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .execute(),

  async delete(userId: string, provider: IdentityProviderName): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('identity')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

/** Unlinks all identities of a user. */
export async function unlinkIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identity').where('user_id', '=', userId).execute()
}
