import type { Tx } from '../../../platform/database/person.ts'

/** Of two answers to one challenge the first is taken. What is too old anyway goes on the way. */
export async function spendChallenge(tx: Tx, hash: Buffer, expiresAt: Date, now: Date): Promise<boolean> {
  const row = await tx
    .with('old', (on) => on.deleteFrom('spent_challenge').where('expires_at', '<', now))
    .insertInto('spent_challenge')
    .values({ hash, expires_at: expiresAt })
    .onConflict((on) => on.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
