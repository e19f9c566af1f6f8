import type { Tx } from '../../platform/database/user-transaction.ts'
import { lookupRepository } from './repository/lookup.ts'

/** The columns of a transaction that other modules read. Spending is negative. */
export type TransactionSummary = Awaited<ReturnType<typeof transactionLookup.list>>[number]

/** Reads transactions for other modules, in their database transaction. Amounts in minor units. */
export const transactionLookup = {
  /** Locks the row until the transaction ends, against the release before 0040 (docs/locking.md). */
  lock: (tx: Tx, userId: string, id: string) => lookupRepository(tx).lock(userId, id),
  list: (tx: Tx, userId: string, ids: readonly string[]) => lookupRepository(tx).list(userId, ids),
  /** Includes deleted rows: releases before migration 0040 could leave them assigned. */
  listStored: (tx: Tx, userId: string, ids: readonly string[]) =>
    lookupRepository(tx).listStored(userId, ids),
}
