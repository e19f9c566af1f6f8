import type { Allocation, AssignInput } from '@lucas/contract/planning/goal.ts'
import type { AllocationDraft } from '@lucas/contract/rules/goals.ts'

/** A row of the dialog while it is edited. */
export interface AllocationRow {
  /** Stable React key of the row. */
  key: number
  goalId: string | null
  /** Digits as typed. */
  digits: string
}

export const toRows = (existing: readonly Allocation[]): AllocationRow[] =>
  existing.length === 0
    ? [{ key: 0, goalId: null, digits: '' }]
    : existing.map(({ goal_id, allocated_amount }, key) => ({
        key,
        goalId: goal_id,
        digits: String(allocated_amount),
      }))

export const toDrafts = (rows: readonly AllocationRow[]): AllocationDraft[] =>
  rows.map(({ goalId, digits }) => ({ goalId, amount: digits === '' ? null : Number(digits) }))

/** Returns the amount for 'Todo': what the other rows leave. */
export const computeRest = (rows: readonly AllocationRow[], key: number, size: number): number =>
  size - rows.reduce((sum, row) => (row.key === key ? sum : sum + Number(row.digits)), 0)

/** Returns the allocations to remove, and those to set because they are new or changed. */
export function computeChanges(
  rows: readonly AllocationRow[],
  note: string,
  existing: readonly Allocation[],
) {
  const remainingGoalIds = new Set(rows.map(({ goalId }) => goalId))
  const set: AssignInput['allocations'] = rows.flatMap(({ goalId, digits }) => {
    const before = existing.find(({ goal_id }) => goal_id === goalId)
    const isSame = before?.allocated_amount === Number(digits) && before.note === note
    return isSame ? [] : [{ goal_id: goalId, allocated_amount: Number(digits), note }]
  })
  return {
    removedIds: existing.filter(({ goal_id }) => !remainingGoalIds.has(goal_id)).map(({ id }) => id),
    set,
  }
}
