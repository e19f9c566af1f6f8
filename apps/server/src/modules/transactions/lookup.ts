import type { PlainDate } from '@lucas/contract/rules/periods.ts'
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
  /** Lists the charges with these merchant names since a day. */
  listCharges: (tx: Tx, userId: string, names: readonly string[], since: PlainDate) =>
    lookupRepository(tx).listCharges(userId, names, since),
  /** Returns the day of the user's first transaction, or null. */
  findFirstDay: (tx: Tx, userId: string) => lookupRepository(tx).findFirstDay(userId),
}

/** Reads what the accounts module asks before it deletes accounts. */
export const accountHistory = {
  /** Counts the transactions of accounts and sums their goal allocations in whole pesos. */
  countAccountHistory: (tx: Tx, userId: string, accountIds: readonly string[]) =>
    lookupRepository(tx).countAccountHistory(userId, accountIds),
  /** Returns whether the account has transactions, deleted ones included. */
  hasAccountRows: (tx: Tx, userId: string, accountId: string) =>
    lookupRepository(tx).hasAccountRows(userId, accountId),
}
