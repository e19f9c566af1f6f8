import type { Tx } from '../../platform/database/user-transaction.ts'

/** The part of a transaction assigned to a goal. */
export interface GoalAllocation {
  transactionId: string
  goalId: string
  amount: bigint
  note: string
}

/** Goal allocations, implemented by the goals module. All methods run in the transaction of the caller. */
export interface GoalAllocations {
  /** Removes the allocations of transactions before they are deleted. */
  releaseAllocations(tx: Tx, userId: string, ids: readonly string[]): Promise<unknown>
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
  /** Reduces the allocations to the new amount of the transaction. */
  limitAllocations(tx: Tx, userId: string, id: string, amount: bigint): Promise<void>
}
