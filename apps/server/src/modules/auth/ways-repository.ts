import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'

export type Ways = { has_password: boolean; passkeys: number; identities: number }

/** By what a person gets in: a password, passkeys, accounts of others that vouch. */
export const waysRepository = (tx: Tx) => ({
  /** Of two that take a way out of their list, one comes after the other. */
  async hold(person: string): Promise<void> {
    await sql`select from person where user_id = ${person} for update`.execute(tx)
  },

  async count(person: string): Promise<Ways> {
    const { rows } = await sql<Ways>`
      select exists (select from credential where user_id = ${person}) as has_password,
        (select count(*)::int from passkey where user_id = ${person}) as passkeys,
        (select count(*)::int from identity where user_id = ${person}) as identities`.execute(tx)
    return rows[0] ?? { has_password: false, passkeys: 0, identities: 0 }
  },

  /** What was put beside the password by somebody who never showed that the address is theirs. */
  async dropBesidePassword(person: string): Promise<void> {
    await tx
      .with('keys', (on) => on.deleteFrom('passkey').where('user_id', '=', person))
      .deleteFrom('identity')
      .where('user_id', '=', person)
      .execute()
  },
})

/** Whether something is left when one of them is gone. */
export const isLastWay = ({ has_password, passkeys, identities }: Ways): boolean =>
  (has_password ? 1 : 0) + passkeys + identities <= 1
