import { absolute, sum } from '@lucas/contract/rules/money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { takeWhileActive } from '../domain/transitions.ts'
import { type GoalLedger, type NewLedgerEntry, toStateRules } from '../ledger.ts'
import { goalRepository, type LockedGoal } from '../repository/goal.ts'
import {
  type GoalAllocation,
  type GoalAllocationRow,
  goalAllocationRepository,
} from '../repository/goal-allocation.ts'
import { goalEntryRepository } from '../repository/goal-entry.ts'

type AllocationSyncDeps = { clock: Clock; ledger: GoalLedger }

/** Adjusts allocations when transactions are deleted, merged, split or changed, in the caller's transaction. */
export function createAllocationSync({ clock, ledger }: AllocationSyncDeps) {
  /**
   * Appends entries without a balance check. If the sum becomes negative, withdrawals exceeded the remaining money, and
   * an extra reversal raises the sum to zero.
   */
  async function appendForced(tx: Tx, userId: string, goal: LockedGoal, entries: readonly NewLedgerEntry[]) {
    const missing = -(
      (await goalEntryRepository(tx).sumAmounts(userId, goal.id)) + sum(entries.map(({ amount }) => amount))
    )
    const correction: NewLedgerEntry = {
      kind: 'reversal',
      amount: missing,
      note: '',
      transactionId: null,
      reverses: null,
    }
    await ledger.append(tx, userId, goal, missing > 0n ? [...entries, correction] : entries, 'goal_updated')
  }

  /** Deletes allocations and reverses them in the ledgers, also of archived goals. */
  async function removeAllocations(tx: Tx, userId: string, allocations: readonly GoalAllocationRow[]) {
    if (allocations.length === 0) return
    const repository = goalAllocationRepository(tx)
    const goals = await goalRepository(tx).lockAll(userId, [
      ...new Set(allocations.map(({ goal_id }) => goal_id)),
    ])
    await repository.delete(
      userId,
      allocations.map(({ id }) => id),
    )
    for (const goal of goals) {
      const entries = allocations.filter(({ goal_id }) => goal_id === goal.id).map(toReversal)
      await appendForced(tx, userId, goal, entries)
    }
  }

  return {
    /** Removes the allocations of transactions that are about to be deleted, and returns them. */
    async releaseAllocations(tx: Tx, userId: string, ids: readonly string[]) {
      const rows = await goalAllocationRepository(tx).listByTransactions(userId, ids)
      await removeAllocations(tx, userId, rows)
      return rows.map(toAllocation)
    },

    /** Moves allocations to the target of a merge, except for goals that the target already has. */
    async moveAllocations(tx: Tx, userId: string, from: string, to: string) {
      const repository = goalAllocationRepository(tx)
      const allocations = await repository.listByTransactions(userId, [from, to])
      const targetGoals = new Set(
        allocations.filter((allocation) => allocation.transaction_id === to).map(({ goal_id }) => goal_id),
      )
      const moved = allocations.filter(
        (allocation) => allocation.transaction_id === from && !targetGoals.has(allocation.goal_id),
      )
      await removeAllocations(
        tx,
        userId,
        allocations.filter((allocation) => allocation.transaction_id === from),
      )
      await addAllocations(
        tx,
        userId,
        moved.map(({ goal_id: goalId, amount, note }) => ({ goalId, transactionId: to, amount, note })),
      )
    },

    listAllocations: async (tx: Tx, userId: string, ids: readonly string[]) =>
      (await goalAllocationRepository(tx).listByTransactions(userId, ids)).map(toAllocation),

    /** Restores allocations that rows had before their deletion, except to archived or deleted goals. */
    restoreAllocations: (tx: Tx, userId: string, allocations: readonly NewAllocation[]) =>
      addAllocations(tx, userId, allocations, ({ state }) => state !== 'archived'),

    /** Replaces the allocations of these rows. An archived goal gets one only if it had an allocation before. */
    async replaceAllocations(
      tx: Tx,
      userId: string,
      ids: readonly string[],
      requested: readonly NewAllocation[],
    ): Promise<void> {
      const allocations = await goalAllocationRepository(tx).listByTransactions(userId, ids)
      const toState = (one: NewAllocation) => `${toKey(one)} ${one.amount}`
      const wanted = new Set(requested.map(toState))
      const existing = new Set(allocations.map((row) => toState(toAllocation(row))))
      const removed = allocations.filter((row) => !wanted.has(toState(toAllocation(row))))
      const added = requested.filter((one) => !existing.has(toState(one)))
      await removeAllocations(tx, userId, removed)
      const removedFrom = new Set(removed.map(({ goal_id }) => goal_id))
      await addAllocations(tx, userId, added, ({ id, state }) => state !== 'archived' || removedFrom.has(id))
    },

    /** Adds allocations that do not exist yet, as far as the goals are active. Returns those that it added. */
    async assignToGoals(tx: Tx, userId: string, wanted: readonly NewAllocation[]): Promise<NewAllocation[]> {
      if (wanted.length === 0) return []
      const goals = await lockGoalsOf(tx, userId, wanted)
      const saved = await goalEntryRepository(tx).sumAmountsByGoal(
        userId,
        goals.map(({ id }) => id),
      )
      const added = goals.flatMap((goal) =>
        takeWhileActive(
          { ...toStateRules(goal), current: saved.get(goal.id) ?? 0n },
          wanted.filter(({ goalId }) => goalId === goal.id),
        ),
      )
      await storeAllocations(tx, userId, goals, added)
      return added
    },

    async requireGoals(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return
      if ((await goalRepository(tx).countStored(userId, wanted)) < wanted.length) fail('not_found')
    },

    listStates: (tx: Tx, userId: string): Promise<{ id: string; name: string; state: string }[]> =>
      goalRepository(tx).listStates(userId),

    /** Reduces allocations to the new amounts of their transactions, the latest first. */
    async limitAllocations(tx: Tx, userId: string, amounts: ReadonlyMap<string, bigint>) {
      if (amounts.size === 0) return
      const allocations = await goalAllocationRepository(tx).listByTransactions(userId, [...amounts.keys()])
      for (const [id, own] of Map.groupBy(allocations, ({ transaction_id }) => transaction_id)) {
        let surplus = sum(own.map(({ amount }) => amount)) - absolute(amounts.get(id) ?? 0n)
        for (const allocation of own.toReversed()) {
          if (surplus <= 0n) break
          const cut = surplus < allocation.amount ? surplus : allocation.amount
          surplus -= cut
          await shrinkAllocation(tx, userId, allocation, cut)
        }
      }
    },

    /** Appends the entry that makes a goal's ledger equal to its allocation. Returns false for an unknown goal. */
    async correctLedger(
      tx: Tx,
      userId: string,
      { goalId, transactionId, missing }: { goalId: string; transactionId: string; missing: bigint },
    ): Promise<boolean> {
      const goal = await goalRepository(tx).lock(userId, goalId)
      if (goal === undefined) return false
      const kind = missing > 0n ? 'allocation' : 'reversal'
      await appendForced(tx, userId, goal, [
        { kind, amount: missing, note: '', transactionId, reverses: null },
      ])
      return true
    },

    /** Removes all allocations of a goal. Returns their number. */
    async releaseGoal(tx: Tx, userId: string, goal: LockedGoal): Promise<number> {
      const allocations = await goalAllocationRepository(tx).listByGoal(userId, goal.id)
      await removeAllocations(tx, userId, allocations)
      return allocations.length
    },
  }

  /** Adds allocations, except for goals that are deleted or that `canTake` rejects. */
  async function addAllocations(
    tx: Tx,
    userId: string,
    allocations: readonly NewAllocation[],
    canTake: (goal: LockedGoal) => boolean = () => true,
  ) {
    if (allocations.length === 0) return
    const goals = (await lockGoalsOf(tx, userId, allocations)).filter(canTake)
    const taking = new Set(goals.map(({ id }) => id))
    // A transaction has one allocation of a goal: of two, the last one counts.
    const unique = new Map(
      allocations
        .filter(({ goalId }) => taking.has(goalId))
        .map((allocation) => [toKey(allocation), allocation]),
    )
    await storeAllocations(tx, userId, goals, [...unique.values()])
  }

  /** Stores allocations of locked goals and appends them to the ledgers, with a number of statements that depends on the goals alone. */
  async function storeAllocations(
    tx: Tx,
    userId: string,
    goals: readonly LockedGoal[],
    allocations: readonly NewAllocation[],
  ) {
    const rows = allocations.map((allocation) => ({ ...allocation, id: newId() }))
    await goalAllocationRepository(tx).upsert(userId, rows, clock.now())
    for (const goal of goals) {
      const entries = allocations.filter(({ goalId }) => goalId === goal.id).map(toAllocationEntry)
      if (entries.length > 0) await ledger.append(tx, userId, goal, entries, 'goal_updated')
    }
  }

  async function shrinkAllocation(tx: Tx, userId: string, allocation: GoalAllocationRow, surplus: bigint) {
    const { id, goal_id: goalId, transaction_id: transactionId, note } = allocation
    if (surplus === allocation.amount) {
      await removeAllocations(tx, userId, [allocation])
      return
    }
    const goal = (await goalRepository(tx).lock(userId, goalId)) ?? fail('internal')
    const amount = allocation.amount - surplus
    const shrunk = { id, goalId, transactionId, amount, note }
    await goalAllocationRepository(tx).upsert(userId, [shrunk], clock.now())
    await appendForced(tx, userId, goal, [
      { kind: 'reversal', amount: -surplus, note, transactionId, reverses: null },
    ])
  }
}

type NewAllocation = Omit<GoalAllocation, 'id'>

const lockGoalsOf = (tx: Tx, userId: string, allocations: readonly NewAllocation[]) =>
  goalRepository(tx).lockAll(userId, [...new Set(allocations.map(({ goalId }) => goalId))])

const toKey = ({ goalId, transactionId }: NewAllocation) => `${goalId} ${transactionId}`

const toAllocationEntry = ({ amount, note, transactionId }: NewAllocation) =>
  ({ kind: 'allocation', amount, note, transactionId, reverses: null }) as const

const toReversal = ({ amount, note, transaction_id }: GoalAllocationRow) =>
  ({ kind: 'reversal', amount: -amount, note, transactionId: transaction_id, reverses: null }) as const

const toAllocation = ({
  transaction_id: transactionId,
  goal_id: goalId,
  amount,
  note,
}: GoalAllocationRow) => ({
  transactionId,
  goalId,
  amount,
  note,
})
