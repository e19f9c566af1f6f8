import type { Tx } from '../../platform/database/user-transaction.ts'
import { cardDebtRepository, type OwedOn } from './repository/card-debt.ts'

/**
 * Keeps what cards owed when a bank last said it, as their accounts become those of files: from then on their rows say it. Cards
 * of which a debt is known stay as they are.
 */
export async function keepCardDebts(
  tx: Tx,
  userId: string,
  sourceId: string,
  debts: readonly (OwedOn & { accountId: string })[],
): Promise<void> {
  const repository = cardDebtRepository(tx)
  const known = await repository.listAccounts(userId)
  for (const { accountId, ...debt } of debts)
    if (!known.has(accountId)) await repository.set(userId, accountId, sourceId, debt)
}
