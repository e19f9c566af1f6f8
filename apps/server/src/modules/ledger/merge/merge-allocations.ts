import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { GoalAllocation, GoalAllocations } from '../ports.ts'
import { type MergeAllocations, type MergeEntry, mergeRepository } from '../repository/merge.ts'
import type { WorkingSet } from '../working-set-edits.ts'

type Merge = Pick<MergeEntry, 'id' | 'kept_id' | 'merged_id'>

/** Moves goal allocations in a merge, in its transaction, after its rows are saved. */
export function createMergeAllocations({ allocations }: { allocations: GoalAllocations }) {
  /**
   * Moves allocations of the source to the target, up to the amount of the target. Returns the merges with
   * the allocations for the log.
   */
  async function moveAllocations(
    tx: Tx,
    userId: string,
    workingSet: WorkingSet,
    merges: readonly MergeEntry[],
  ): Promise<readonly MergeEntry[]> {
    const ids = merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id])
    if (ids.length === 0) return merges
    if ((await allocations.listAllocations(tx, userId, ids)).length === 0) return merges
    const entries: MergeEntry[] = []
    for (const merge of merges) {
      const { kept_id: targetId, merged_id: sourceId } = merge
      const before = await allocations.listAllocations(tx, userId, [targetId, sourceId])
      if (before.length === 0) entries.push(merge)
      else {
        await allocations.moveAllocations(tx, userId, sourceId, targetId)
        await allocations.limitAllocations(tx, userId, amountsOf(workingSet, [targetId]))
        const after = await allocations.listAllocations(tx, userId, [targetId])
        entries.push({ ...merge, links: { ...merge.links, parts: { before, after } } })
      }
    }
    return entries
  }

  /** Restores the allocations of both rows, or keeps what the user changed since the merge. */
  async function restoreAllocations(
    tx: Tx,
    userId: string,
    workingSet: WorkingSet,
    { id, kept_id, merged_id }: Merge,
  ) {
    const logged = await mergeRepository(tx).listAllocations(userId, id)
    const now = await allocations.listAllocations(tx, userId, [kept_id])
    if (logged.before.length === 0 && now.length === 0) return
    const ids = [kept_id, merged_id]
    await allocations.replaceAllocations(
      tx,
      userId,
      ids,
      computeAllocationsAfterUnmerge(logged, now, kept_id),
    )
    await allocations.limitAllocations(tx, userId, amountsOf(workingSet, ids))
  }

  return { moveAllocations, restoreAllocations }
}

const amountsOf = (workingSet: WorkingSet, ids: readonly string[]): Map<string, bigint> =>
  new Map(ids.map((id) => [id, workingSet.rows.get(id)?.amount ?? 0n]))

/**
 * Returns the allocations after an unmerge: unchanged ones return to their original row; changed ones keep
 * the new amount on the row that had the goal; new ones stay.
 */
export function computeAllocationsAfterUnmerge(
  { before, after }: MergeAllocations,
  now: readonly GoalAllocation[],
  targetId: string,
): GoalAllocation[] {
  const amountIn = (allocations: readonly GoalAllocation[], goal: string) =>
    allocations.find(({ goalId }) => goalId === goal)?.amount
  const isUntouched = ({ goalId }: GoalAllocation) => amountIn(after, goalId) === amountIn(now, goalId)
  const findOrigin = (goal: string) => {
    const origins = before.filter(({ goalId }) => goalId === goal).map(({ transactionId }) => transactionId)
    return origins.includes(targetId) ? targetId : (origins[0] ?? targetId)
  }
  const changed = now.filter(
    (allocation) => amountIn(before, allocation.goalId) === undefined || !isUntouched(allocation),
  )
  return [
    ...before.filter(isUntouched),
    ...changed.map((allocation) => ({ ...allocation, transactionId: findOrigin(allocation.goalId) })),
  ]
}
