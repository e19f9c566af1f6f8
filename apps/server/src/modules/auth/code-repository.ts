import type { Tx } from '../../platform/database/person.ts'

export type CodePurpose = 'email' | 'phone' | 'step_up'

/** Codes and reset links that were sent out: hashes of them, one of a kind for a person (S-21). */
export const codeRepository = (tx: Tx) => ({
  /** A new code takes the place of the one before. */
  keep: (person: string, purpose: CodePurpose, hash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('account_code')
      .values({ user_id: person, purpose, code_hash: hash, expires_at: expiresAt })
      .onConflict((on) =>
        on.columns(['user_id', 'purpose']).doUpdateSet({ code_hash: hash, expires_at: expiresAt }),
      )
      .execute(),

  /** Takes the right code, of two simultaneous tries one. */
  async spend(person: string, purpose: CodePurpose, hash: Buffer, now: Date): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('account_code')
      .where('user_id', '=', person)
      .where('purpose', '=', purpose)
      .where('code_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  drop: (person: string, purpose: CodePurpose) =>
    tx.deleteFrom('account_code').where('user_id', '=', person).where('purpose', '=', purpose).execute(),

  keepReset: (person: string, hash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('password_reset')
      .values({ user_id: person, token_hash: hash, expires_at: expiresAt })
      .onConflict((on) => on.column('user_id').doUpdateSet({ token_hash: hash, expires_at: expiresAt }))
      .execute(),

  async spendReset(person: string, hash: Buffer, now: Date): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('password_reset')
      .where('user_id', '=', person)
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  dropReset: (person: string) => tx.deleteFrom('password_reset').where('user_id', '=', person).execute(),
})
