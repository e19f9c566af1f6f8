import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountRepository } from './repository/account.ts'

/** Sets the balance of a card from files, which follows from its rows; null while it is unknown. Needs the user data lock. */
export async function setComputedBalance(
  tx: Tx,
  userId: string,
  accountId: string,
  debt: bigint | null,
): Promise<void> {
  assertUserDataLocked(tx)
  await accountRepository(tx).setComputedBalance(userId, accountId, debt)
}
