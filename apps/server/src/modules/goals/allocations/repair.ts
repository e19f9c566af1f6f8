import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Events } from '../../../platform/events/events.ts'
import { createGoalLedger } from '../ledger.ts'
import { goalAllocationRepository } from '../repository/goal-allocation.ts'
import { createAllocationSync } from './sync.ts'

export interface RepairResult {
  /** Transactions whose allocations were removed or reduced. */
  transactions: number
  /** Ledger entries that made a goal equal to its allocation. */
  lines: number
}

type AllocationRepairDeps = { db: Db; clock: Clock; events: Events }

/**
 * Repairs allocations above the amount of their transaction, which releases before migration 0040 could leave when a
 * transaction was assigned while it was deleted or reduced. Reverses the excess in the ledger. Running it again changes
 * nothing. Returns null for an unknown user.
 */
export function createAllocationRepair({ db, clock, events }: AllocationRepairDeps) {
  const allocationSync = createAllocationSync({ clock, ledger: createGoalLedger({ clock, events }) })

  return (userId: string): Promise<RepairResult | null> =>
    events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return null
      const repository = goalAllocationRepository(tx)
      const overassigned = await repository.listOverassigned(userId)
      const limits = new Map(overassigned.map(({ transactionId, limit }) => [transactionId, limit]))
      await allocationSync.limitAllocations(tx, userId, limits)
      let lines = 0
      for (const mismatch of await repository.listLedgerMismatches(userId))
        if (await allocationSync.correctLedger(tx, userId, mismatch)) lines += 1
      if (overassigned.length > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
      return { transactions: overassigned.length, lines }
    })
}
