import type { Clock } from '../../platform/clock.ts'
import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { loadHiddenCategories } from '../categories/index.ts'
import { saveChanges } from './change.ts'
import { applyConsequences } from './consequences.ts'
import type { RollupDelta } from './domain/rollup-delta.ts'
import { settlePending } from './pending/settle.ts'
import type { GoalAllocations } from './ports.ts'
import { existingRepository } from './repository/existing.ts'
import { transactionRepository } from './repository/transaction.ts'
import { writeRepository } from './repository/write.ts'
import { createAddAccounts, releaseLinks, toKindDeltas } from './unlink.ts'
import { loadWorkingSet } from './working-set.ts'
import { isAlive, removeLinks, updateRow, type WorkingSet } from './working-set-edits.ts'

export interface ProviderRemoval {
  accountId: string
  providerIds: readonly string[]
}

type DeletionDeps = { clock: Clock; allocations: GoalAllocations }

/**
 * Deletes transactions, as tombstones that block a new import or permanently. Methods run in the transaction
 * of the caller.
 */
export function createDeletion({ clock, allocations }: DeletionDeps) {
  /** Turns rows of a working set into tombstones and saves it. Returns their number and the allocations that they had. */
  async function markDeleted(
    tx: Tx,
    userId: string,
    workingSet: WorkingSet,
    ids: readonly string[],
    deletion: 'person' | 'provider',
  ) {
    const alive = ids.filter((id) => {
      const row = workingSet.rows.get(id)
      return row !== undefined && isAlive(row)
    })
    const released = await allocations.releaseAllocations(tx, userId, alive)
    for (const id of alive) {
      removeLinks(workingSet, id)
      updateRow(workingSet, id, { deletedAt: clock.now(), deletion })
    }
    await saveChanges(tx, userId, workingSet, clock.now())
    return { count: alive.length, released }
  }

  return {
    /**
     * Marks transactions as removed by the provider. They leave all sums, and their ids are not imported
     * again.
     */
    async removeByProviderIds(
      tx: Tx,
      userId: string,
      { accountId, providerIds }: ProviderRemoval,
    ): Promise<number> {
      assertUserDataLocked(tx)
      const rows = await existingRepository(tx).listByProviderIds(userId, accountId, [...providerIds])
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      return (await markDeleted(tx, userId, await loadWorkingSet(tx, userId, ids), ids, 'provider')).count
    },

    markDeleted,

    /** Marks rows as deleted by the user. Only the user can restore them. */
    deleteTransactions: async (tx: Tx, userId: string, ids: readonly string[]): Promise<number> =>
      (await markDeleted(tx, userId, await loadWorkingSet(tx, userId, ids), ids, 'person')).count,

    /** Restores rows that the user deleted, without links. */
    async restoreTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
      const workingSet = await loadWorkingSet(tx, userId, ids)
      const deleted = ids.filter((id) => workingSet.rows.get(id)?.deletion === 'person')
      for (const id of deleted) updateRow(workingSet, id, { deletedAt: null, deletion: null })
      await saveChanges(tx, userId, workingSet, clock.now())
      return deleted.length
    },

    /** Erases all transactions of the accounts and unlinks the transactions of other accounts. */
    async eraseAccountTransactions(tx: Tx, userId: string, accountIds: string[]): Promise<number> {
      const write = writeRepository(tx)
      assertUserDataLocked(tx)
      const linked = await write.listLinkedIdsByAccounts(userId, accountIds)
      const addAccounts = createAddAccounts(await existingRepository(tx).listAccounts(userId))
      const { released } = await releaseLinks(tx, userId, linked, {
        own: new Set(),
        withAccounts: (rows) => addAccounts(rows).filter(({ accountId }) => !accountIds.includes(accountId)),
        hidden: await loadHiddenCategories(tx, userId),
        now: clock.now(),
      })
      await allocations.releaseAllocations(tx, userId, await write.listIdsByAccounts(userId, accountIds))
      const count = await write.eraseByAccounts(userId, accountIds)
      await applyConsequences(tx, userId, { deltas: released.flatMap(toKindDeltas) }, clock.now())
      return count
    },

    /** Deletes rows permanently, without tombstones, to undo an import. */
    async eraseTransactions(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0
      assertUserDataLocked(tx)
      const linked = await writeRepository(tx).listLinked(userId, ids)
      await allocations.releaseAllocations(tx, userId, ids)
      if (linked.length > 0) {
        const workingSet = await loadWorkingSet(tx, userId, linked)
        for (const id of linked) removeLinks(workingSet, id)
        await saveChanges(tx, userId, workingSet, clock.now())
      }
      const erased = await transactionRepository(tx).erase(userId, ids)
      const deltas = erased.map((entry): RollupDelta => ({ entry, direction: 'out' }))
      await applyConsequences(tx, userId, { deltas }, clock.now())
      await settlePending(tx, userId, clock.now())
      return erased.length
    },
  }
}
