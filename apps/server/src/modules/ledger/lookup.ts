import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { lookupRepository } from './repository/lookup.ts'
import { savingsFlowRepository } from './repository/savings-flow.ts'
import { listSavingsSources } from './repository/savings-sources.ts'
import { type SavingsScope, sumSavingsTransfers } from './repository/savings-transfers.ts'

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
  /** Lists the amounts of an account's latest transactions, in minor units. */
  listRecentAmounts: (tx: Tx, userId: string, accountId: string) =>
    lookupRepository(tx).listRecentAmounts(userId, accountId),
  /** Returns what transfers brought into accounts of type savings or investment, less what they took out. */
  sumSavingsTransfers: (tx: Tx, userId: string, scope: SavingsScope) =>
    sumSavingsTransfers(tx, userId, scope),
  /** Returns the day of the user's first transaction, or null. */
  findFirstDay: (tx: Tx, userId: string) => lookupRepository(tx).findFirstDay(userId),
  /** Returns the first and the last day of the transactions of accounts, or null. */
  findDays: (tx: Tx, userId: string, accountIds: readonly string[]) =>
    lookupRepository(tx).findDays(userId, accountIds),
  /** Returns the pesos that left these accounts for savings in some days, without those allocated to goals. */
  sumSavedFrom: (tx: Tx, userId: string, accountIds: readonly string[], days: DateRange) =>
    savingsFlowRepository(tx).sumSavedFrom(userId, accountIds, days),
  /** Lists the posted purchases and incomes in pesos from which savings follow. */
  listSavingsSources,
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
