import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Hashes of the links that confirm a new email, one per user (S-21). */
export const emailChangeRepository = (tx: Tx) => ({
  upsert: (userId: string, tokenHash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('email_change')
      .values({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
      .onConflict((on) => on.column('user_id').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }))
      .execute(),

  /** Deletes the link and returns its expiry. Of two simultaneous requests one finds it. */
  consume: (userId: string, tokenHash: Buffer) =>
    tx
      .deleteFrom('email_change')
      .where('user_id', '=', userId)
      .where('token_hash', '=', tokenHash)
      .returning('expires_at')
      .executeTakeFirst(),

  delete: (userId: string) => tx.deleteFrom('email_change').where('user_id', '=', userId).execute(),
})
