import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Marks a challenge as used and deletes expired ones. Of two simultaneous uses one returns true. */
export async function consumeChallenge(tx: Tx, hash: Buffer, expiresAt: Date, now: Date): Promise<boolean> {
  const row = await tx
    .with('old', (on) => on.deleteFrom('spent_challenge').where('expires_at', '<', now))
    .insertInto('spent_challenge')
    .values({ hash, expires_at: expiresAt })
    .onConflict((on) => on.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
