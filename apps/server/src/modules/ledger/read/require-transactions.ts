import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { detailRepository } from '../repository/detail.ts'

/**
 * Throws `not_found` unless each id is a transaction of the user, deleted ones included: one unknown id, or one of another
 * user, fails the whole call (S-02).
 */
export async function requireTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  if ((await detailRepository(tx).countStored(userId, wanted)) < wanted.length) fail('not_found')
}
