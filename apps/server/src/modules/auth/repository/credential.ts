import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Password hashes, one per user. */
export const credentialRepository = (tx: Tx) => ({
  upsert: (userId: string, hash: string, now: Date) =>
    tx
      .insertInto('credential')
      .values({ user_id: userId, password_hash: hash, updated_at: now })
      .onConflict((on) => on.column('user_id').doUpdateSet({ password_hash: hash, updated_at: now }))
      .execute(),
})
