import type { Allocation, AssignInput } from '@lucas/contract/goal.ts'
import type { AllocationDraft } from '@lucas/contract/rules/goals.ts'

/** A row of the dialog while it is filled in. */
export interface PartRow {
  /** Stays while the row stays, whatever is chosen in it. */
  key: number
  goalId: string | null
  /** Digits as typed. */
  digits: string
}

export const rowsOf = (held: readonly Allocation[]): PartRow[] =>
  held.length === 0
    ? [{ key: 0, goalId: null, digits: '' }]
    : held.map(({ goal_id, allocated_amount }, key) => ({
        key,
        goalId: goal_id,
        digits: String(allocated_amount),
      }))

export const draftsOf = (rows: readonly PartRow[]): AllocationDraft[] =>
  rows.map(({ goalId, digits }) => ({ goalId, amount: digits === '' ? null : Number(digits) }))

/** What 'Todo' fills into a row: all that the other rows leave. */
export const restFor = (rows: readonly PartRow[], key: number, size: number): number =>
  size - rows.reduce((sum, row) => (row.key === key ? sum : sum + Number(row.digits)), 0)

/** What the save has to do: parts that go, and parts that are set because they are new or other than before. */
export function changesOf(rows: readonly PartRow[], note: string, held: readonly Allocation[]) {
  const kept = new Set(rows.map(({ goalId }) => goalId))
  const set: AssignInput['allocations'] = rows.flatMap(({ goalId, digits }) => {
    const before = held.find(({ goal_id }) => goal_id === goalId)
    const isSame = before?.allocated_amount === Number(digits) && before.note === note
    return isSame ? [] : [{ goal_id: goalId, allocated_amount: Number(digits), note }]
  })
  return { gone: held.filter(({ goal_id }) => !kept.has(goal_id)).map(({ id }) => id), set }
}
