import { createHash } from 'node:crypto'
import type { Db } from './connect.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { withoutUser } from './user-transaction.ts'

const name = 'account_hash_key'

/**
 * Throws if the account hash key differs from the one the data was stored with: every bank account would count as new at
 * its next sync, and its transactions would be stored twice. The first start records the key's digest.
 */
export async function requireSameAccountHashKey(db: Db, key: Buffer): Promise<void> {
  const digest = createHash('sha256').update(key).digest()
  const recorded = await withoutUser(db, async (tx) => {
    await tx
      .insertInto('installation_fact')
      .values({ name, digest })
      .onConflict((on) => on.column('name').doNothing())
      .execute()
    return tx
      .selectFrom('installation_fact')
      .select('digest')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  })
  if (!recorded.digest.equals(digest))
    throw new DatabaseSetupError(
      'TOKEN_SECRET has changed: set ACCOUNT_HASH_SECRET to its first value, or every bank account would be stored twice.',
    )
}
