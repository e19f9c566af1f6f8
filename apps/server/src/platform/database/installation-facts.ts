import { createHash, createHmac } from 'node:crypto'
import type { Db } from './connect.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { withoutUser } from './user-transaction.ts'

/** Returns a digest by which a secret is recognized, and which does not help to guess it. */
export const digestSecret = (secret: Buffer | string): Buffer =>
  createHmac('sha256', secret).update('lucas installation').digest()

/**
 * Throws if the account hash key differs from the one the data was stored with: every bank account would count as new at
 * its next sync, and its transactions would be stored twice. The first start records the key's digest.
 */
export const requireSameAccountHashKey = (db: Db, key: Buffer): Promise<void> =>
  requireSameDigest(
    db,
    { name: 'account_hash_key', digest: createHash('sha256').update(key).digest() },
    'TOKEN_SECRET has changed: set ACCOUNT_HASH_SECRET to its first value, or every bank account would be stored twice.',
  )

/** Throws if the pepper differs from the one of the stored passwords: no user could sign in. The first start records its digest. */
export const requireSamePepper = (db: Db, pepper: string): Promise<void> =>
  requireSameDigest(
    db,
    { name: 'password_pepper', digest: digestSecret(pepper) },
    'PASSWORD_PEPPER has changed: set its first value, or no user could sign in with a password.',
  )

async function requireSameDigest(
  db: Db,
  fact: { name: string; digest: Buffer },
  sentence: string,
): Promise<void> {
  const recorded = await withoutUser(db, async (tx) => {
    await tx
      .insertInto('installation_fact')
      .values(fact)
      .onConflict((on) => on.column('name').doNothing())
      .execute()
    return tx
      .selectFrom('installation_fact')
      .select('digest')
      .where('name', '=', fact.name)
      .executeTakeFirstOrThrow()
  })
  if (!recorded.digest.equals(fact.digest)) throw new DatabaseSetupError(sentence)
}
