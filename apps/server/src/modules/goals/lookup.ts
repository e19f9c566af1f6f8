import type { DateRange } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { goalRepository } from './repository/goal.ts'
import { goalAllocationRepository } from './repository/goal-allocation.ts'
import { goalEntryRepository } from './repository/goal-entry.ts'
import { goalProgressRepository } from './repository/goal-progress.ts'

/** Reads goals for other modules, in their database transaction. Amounts are whole pesos. */
export const goalLookup = {
  find: (tx: Tx, userId: string, id: string) => goalProgressRepository(tx).find(userId, id),
  /** Locks goals until the transaction ends, before what they are locked for takes a later lock (docs/locking.md). */
  lock: async (tx: Tx, userId: string, ids: readonly string[]): Promise<void> => {
    await goalRepository(tx).lockAll(userId, ids)
  },
  list: (tx: Tx, userId: string) => goalProgressRepository(tx).list(userId),
  /** Lists active goals with a target date. */
  listDated: (tx: Tx, userId: string) => goalProgressRepository(tx).listDated(userId),
  /** Returns the pesos of purchases that are assigned to goals, by category. */
  sumSpendingByCategory: (tx: Tx, userId: string, accounts: readonly string[], days: DateRange) =>
    goalAllocationRepository(tx).sumSpendingByCategory(userId, accounts, days),
  /** Lists the ledger sum of each goal and day, oldest first. */
  listDays: (tx: Tx, userId: string) => goalEntryRepository(tx).listDays(userId),
}
