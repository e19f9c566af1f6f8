import { goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import type { Allocation, AllocationList, Goal, GoalEntry } from '@lucas/contract/planning/goal.ts'
import { restoreAccents } from '@lucas/contract/rules/bank-name.ts'
import { progressPercentage, suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { computeProjectedMonth, computeRemaining, type GoalFigures } from './domain/figures.ts'
import type { GoalRow } from './repository/goal.ts'
import type { GoalAllocationRow } from './repository/goal-allocation.ts'
import type { GoalEntryRow } from './repository/goal-entry.ts'

/** Returns the input of the goal's figures. Goals are in pesos, so amounts are whole numbers everywhere. */
export const toGoalFigures = (row: GoalRow): GoalFigures => ({
  state: row.state,
  target: Number(row.target_amount),
  current: Number(row.current),
  targetDate: row.target_date,
  createdOn: toPlainDate(row.created_at),
  monthSaved: Number(row.month_saved),
  monthCarried: Number(row.month_carried),
  paceSaved: Number(row.pace_saved),
})

/** Returns the API representation of a goal (spec 3). */
export function toApiGoal(row: GoalRow, recent: readonly GoalEntryRow[], today: PlainDate): Goal {
  const figures = toGoalFigures(row)
  const remaining = computeRemaining(figures)
  return {
    id: row.id,
    name: row.name,
    target_amount: figures.target,
    current_amount: figures.current,
    remaining_amount: remaining,
    progress_percentage: progressPercentage(figures.current, figures.target),
    target_date: row.target_date,
    category: row.category,
    color: row.color,
    icon: row.icon,
    state: row.state,
    state_display: goalsCopy.states[row.state],
    auto_reactivate: row.auto_reactivate,
    reactivate_threshold: row.reactivate_threshold === null ? null : Number(row.reactivate_threshold),
    account_id: row.account_id,
    suggested_monthly_target: suggestedMonthly(remaining, today, row.target_date),
    projected_month: computeProjectedMonth(figures, today),
    recent_transactions: recent.map(toApiGoalEntry),
    purchase_transaction_id: row.purchase_transaction_id,
    created_at: row.created_at.toISOString(),
    state_since: row.state_since.toISOString(),
    version: row.version,
  }
}

/** Returns the API representation of a ledger entry. */
export const toApiGoalEntry = (row: GoalEntryRow): GoalEntry => ({
  id: row.id,
  goal_id: row.goal_id,
  goal_name: row.goal_name,
  created_at: row.created_at.toISOString(),
  note: row.note,
  amount: Number(row.amount),
  transaction_type: row.kind,
  transaction_id: row.transaction_id,
  transaction:
    row.description === null
      ? null
      : {
          merchant_name: row.merchant_name && restoreAccents(row.merchant_name),
          description: row.description,
        },
  reverses: row.reverses,
  can_undo: isUndoable(row),
})

/** Returns whether an entry can be undone: contributions and withdrawals, once, unless the goal is archived. */
/** Returns whether an entry can be undone: contributions and withdrawals, once, unless the goal is archived. */
export const isUndoable = ({ kind, reversed_by, goal_state }: GoalEntryRow): boolean =>
  (kind === 'contribution' || kind === 'withdrawal') && reversed_by === null && goal_state !== 'archived'

/** Returns the API representation of an allocation. `transactionAmount` is absolute. */
export const toApiAllocation = (row: GoalAllocationRow, transactionAmount: bigint): Allocation => ({
  id: row.id,
  goal_id: row.goal_id,
  goal_name: row.goal_name,
  goal_color: row.goal_color,
  goal_icon: row.goal_icon,
  goal_state: row.goal_state,
  transaction_id: row.transaction_id,
  allocated_amount: Number(row.amount),
  allocated_percentage:
    transactionAmount === 0n
      ? 0
      : Math.round(Number((row.amount * 1_000_000n) / transactionAmount) / 100) / 100,
  note: row.note,
})

export function toApiAllocationList(
  rows: readonly GoalAllocationRow[],
  transactionAmount: bigint,
): AllocationList {
  const results = rows.map((row) => toApiAllocation(row, transactionAmount))
  const assigned = results.reduce((total, { allocated_amount }) => total + allocated_amount, 0)
  return {
    results,
    count: results.length,
    next: null,
    previous: null,
    transaction_amount: Number(transactionAmount),
    remaining_amount: Number(transactionAmount) - assigned,
  }
}
