import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountRepository } from './repository/account.ts'

/**
 * Sets the balance of a card from files, which follows from its rows, and the limit that its statements print; null while they are
 * unknown. Needs the user data lock.
 */
export async function setComputedBalance(
  tx: Tx,
  userId: string,
  accountId: string,
  computed: { debt: bigint | null; limit: bigint | null },
): Promise<void> {
  assertUserDataLocked(tx)
  await accountRepository(tx).setComputedBalance(userId, accountId, computed)
}
