import type { Tx } from '../../platform/database/user-transaction.ts'
import { goalEntryRepository } from './repository/goal-entry.ts'
import { goalProgressRepository } from './repository/goal-progress.ts'

/** Reads goals for other modules, in their database transaction. Amounts are whole pesos. */
export const goalLookup = {
  find: (tx: Tx, userId: string, id: string) => goalProgressRepository(tx).find(userId, id),
  list: (tx: Tx, userId: string) => goalProgressRepository(tx).list(userId),
  /** Lists active goals with a target date. */
  listDated: (tx: Tx, userId: string) => goalProgressRepository(tx).listDated(userId),
  /** Lists the ledger sum of each goal and day, oldest first. */
  listDays: (tx: Tx, userId: string) => goalEntryRepository(tx).listDays(userId),
}
