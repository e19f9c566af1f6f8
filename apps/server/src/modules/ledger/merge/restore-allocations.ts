import type { GoalAllocation } from '../ports.ts'

/** Allocations of the rows before a merge, and of the target after it. */
export interface MergeAllocations {
  before: GoalAllocation[]
  after: GoalAllocation[]
}

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
