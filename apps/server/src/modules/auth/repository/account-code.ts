import type { Tx } from '../../../platform/database/user-transaction.ts'

export type CodePurpose = 'email' | 'phone' | 'step_up'

/** Hashes of the codes that were sent, one per user and purpose (S-21). */
export const accountCodeRepository = (tx: Tx) => ({
  /** Stores a code; it replaces the previous one. */
  upsert: (userId: string, purpose: CodePurpose, hash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('account_code')
      .values({ user_id: userId, purpose, code_hash: hash, expires_at: expiresAt })
      .onConflict((on) =>
        on.columns(['user_id', 'purpose']).doUpdateSet({ code_hash: hash, expires_at: expiresAt }),
      )
      .execute(),

  /** Deletes the code if it is correct and valid. Of two simultaneous requests one returns true. */
  async consume(userId: string, purpose: CodePurpose, hash: Buffer, now: Date): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('account_code')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('code_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  delete: (userId: string, purposes: readonly CodePurpose[]) =>
    tx.deleteFrom('account_code').where('user_id', '=', userId).where('purpose', 'in', purposes).execute(),
})
