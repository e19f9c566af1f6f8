import type { CardPayment } from '@lucas/contract/banking/card.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionInstalment } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'

/** The part of a transaction assigned to a goal. */
export interface GoalAllocation {
  transactionId: string
  goalId: string
  amount: bigint
  note: string
}

/** A charge on a card account, as the bank posted it: a part of a split has the id of the whole. */
export interface CardCharge {
  id: string
  accountId: string
  date: PlainDate
  isPending: boolean
}

/** When charges on cards are paid, implemented by the cards module. */
export interface CardPayments {
  findPayment(tx: Tx, userId: string, charge: CardCharge): Promise<CardPayment | null>
}

/** Series and instalment purchases of transactions, implemented by the recurring module. */
export interface RecurringLookup {
  /** Returns the series and the instalment that a transaction belongs to. */
  findByTransaction(
    tx: Tx,
    userId: string,
    transactionId: string,
  ): Promise<{ recurring_id: string | null; instalment: TransactionInstalment | null }>
}

/** Goal allocations, implemented by the goals module. All methods run in the transaction of the caller. */
export interface GoalAllocations {
  /** Removes the allocations of transactions before they are deleted, and returns them. */
  releaseAllocations(tx: Tx, userId: string, ids: readonly string[]): Promise<GoalAllocation[]>
  /** Moves the allocations of one transaction to another after a merge. */
  moveAllocations(tx: Tx, userId: string, from: string, to: string): Promise<void>
  listAllocations(tx: Tx, userId: string, ids: readonly string[]): Promise<GoalAllocation[]>
  /** Restores earlier allocations, as far as the goals accept them. */
  restoreAllocations(tx: Tx, userId: string, allocations: readonly GoalAllocation[]): Promise<void>
  /** Replaces the allocations of the transactions. An archived goal does not get more than it had. */
  replaceAllocations(
    tx: Tx,
    userId: string,
    ids: readonly string[],
    wanted: readonly GoalAllocation[],
  ): Promise<void>
  /**
   * Adds allocations that do not exist yet to active goals, in their order: a goal that reaches its target takes no more. Returns
   * those that it added. The number of statements does not grow with the allocations.
   */
  assignToGoals(tx: Tx, userId: string, wanted: readonly GoalAllocation[]): Promise<GoalAllocation[]>
  /** Lists the goals with their state. */
  listStates(tx: Tx, userId: string): Promise<{ id: string; name: string; state: string }[]>
  /** Throws `not_found` unless each id is a goal of the user, deleted ones included. */
  requireGoals(tx: Tx, userId: string, ids: readonly string[]): Promise<void>
  /** Reduces the allocations of transactions to their new amounts. */
  limitAllocations(tx: Tx, userId: string, amounts: ReadonlyMap<string, bigint>): Promise<void>
}

/** The RUTs of the user, which are stored as hashes only. */
export interface OwnRuts {
  load(
    tx: Tx,
    userId: string,
  ): Promise<{
    has(rut: string): boolean
    /** Changes with the set of RUTs. */
    digest: string
  }>
}

/** Enqueues the next batches of a run of a rule, or of its undo, in the caller's transaction. */
export type RequestRuleRun = (
  tx: Tx,
  userId: string,
  runId: string,
  options?: { undo: boolean },
) => Promise<void>
