import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountRepository } from './repository/account.ts'

/** Reads accounts for other modules, in their database transaction. Amounts in minor units. */
export const accountLookup = {
  find: (tx: Tx, userId: string, id: string) => accountRepository(tx).find(userId, id),
  /** Lists all accounts, hidden ones included. */
  list: (tx: Tx, userId: string) => accountRepository(tx).list(userId),
  /** Lists the accounts hidden by the user, directly or through their connection. */
  listHiddenIds: (tx: Tx, userId: string) => accountRepository(tx).listHiddenIds(userId),
  /** Lists the other accounts with their balances. */
  listVisible: (tx: Tx, userId: string) => accountRepository(tx).listVisible(userId),
  /** Returns the sum of the visible payment accounts in pesos, null while no balance is known, and their ids. */
  getPaymentBalance: (tx: Tx, userId: string) => accountRepository(tx).getPaymentBalance(userId),
}
