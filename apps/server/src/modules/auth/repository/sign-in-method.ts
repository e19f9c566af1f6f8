import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export type SignInMethods = { has_password: boolean; passkeys: number; identities: number }

/** Sign-in methods of a user: password, passkeys and identities. */
export const signInMethodRepository = (tx: Tx) => ({
  async count(userId: string): Promise<SignInMethods> {
    const { rows } = await sql<Omit<SignInMethods, 'identities'>>`
      select exists (select from credential where user_id = ${userId}) as has_password,
        (select count(*)::int from passkey where user_id = ${userId}) as passkeys`.execute(tx)
    const identities = await sql`select from identity where user_id = ${userId}`.execute(tx)
    return { ...(rows[0] ?? { has_password: false, passkeys: 0 }), identities: identities.rows.length }
  },
})

/** Returns whether the user has no second sign-in method. */
export const isLastSignInMethod = ({ has_password, passkeys, identities }: SignInMethods): boolean =>
  (has_password ? 1 : 0) + passkeys + identities <= 1
