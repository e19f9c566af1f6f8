import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Hashes of the password reset links, one per user (S-21). */
export const passwordResetRepository = (tx: Tx) => ({
  upsert: (userId: string, hash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('password_reset')
      .values({ user_id: userId, token_hash: hash, expires_at: expiresAt })
      .onConflict((on) => on.column('user_id').doUpdateSet({ token_hash: hash, expires_at: expiresAt }))
      .execute(),

  /** Deletes the link if it is valid. Of two simultaneous requests one returns true. */
  async consume(userId: string, hash: Buffer, now: Date): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('password_reset')
      .where('user_id', '=', userId)
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  delete: (userId: string) => tx.deleteFrom('password_reset').where('user_id', '=', userId).execute(),
})
