import { goalsCopy } from '@lucas/contract/copy/goals.ts'
import type { Allocation, AllocationList, Goal, GoalEntry } from '@lucas/contract/goal.ts'
import { progressPercentage, suggestedMonthly } from '@lucas/contract/rules/goals.ts'
import { dayOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type Holding, projectedMonth, remainingOf } from './domain/figures.ts'
import type { PartRow } from './repository/allocations.ts'
import type { GoalRow } from './repository/goals.ts'
import type { EntryRow } from './repository/ledger.ts'

/** Goals are in pesos: a whole number on the wire and inside. */
export const holdingOf = (row: GoalRow): Holding => ({
  state: row.state,
  target: Number(row.target_amount),
  current: Number(row.current),
  targetDate: row.target_date,
  createdOn: dayOf(row.created_at),
  monthSaved: Number(row.month_saved),
  paceSaved: Number(row.pace_saved),
})

/** A goal as the wire shows it (spec 3). */
export function goalToWire(row: GoalRow, recent: readonly EntryRow[], today: PlainDate): Goal {
  const holding = holdingOf(row)
  const remaining = remainingOf(holding)
  return {
    id: row.id,
    name: row.name,
    target_amount: holding.target,
    current_amount: holding.current,
    remaining_amount: remaining,
    progress_percentage: progressPercentage(holding.current, holding.target),
    target_date: row.target_date,
    category: row.category,
    color: row.color,
    icon: row.icon,
    state: row.state,
    state_display: goalsCopy.states[row.state],
    auto_reactivate: row.auto_reactivate,
    reactivate_threshold: row.reactivate_threshold === null ? null : Number(row.reactivate_threshold),
    suggested_monthly_target: suggestedMonthly(remaining, today, row.target_date),
    projected_month: projectedMonth(holding, today),
    recent_transactions: recent.map(entryToWire),
    purchase_transaction_id: row.purchase_transaction_id,
    created_at: row.created_at.toISOString(),
    state_since: row.state_since.toISOString(),
    version: row.version,
  }
}

/** A line of the ledger; one that moved money by itself can be taken back once. */
export const entryToWire = (row: EntryRow): GoalEntry => ({
  id: row.id,
  goal_id: row.goal_id,
  goal_name: row.goal_name,
  created_at: row.created_at.toISOString(),
  note: row.note,
  amount: Number(row.amount),
  transaction_type: row.kind,
  transaction_id: row.transaction_id,
  reverses: row.reverses,
  can_undo: isUndoable(row),
})

export const isUndoable = ({ kind, reversed_by, goal_state }: EntryRow): boolean =>
  (kind === 'contribution' || kind === 'withdrawal') && reversed_by === null && goal_state !== 'archived'

/** `size`: the transaction's absolute amount. */
export const allocationToWire = (row: PartRow, size: bigint): Allocation => ({
  id: row.id,
  goal_id: row.goal_id,
  goal_name: row.goal_name,
  goal_color: row.goal_color,
  goal_icon: row.goal_icon,
  goal_state: row.goal_state,
  transaction_id: row.transaction_id,
  allocated_amount: Number(row.amount),
  allocated_percentage: size === 0n ? 0 : Math.round(Number((row.amount * 1_000_000n) / size) / 100) / 100,
  note: row.note,
})

export function allocationsToWire(rows: readonly PartRow[], size: bigint): AllocationList {
  const results = rows.map((row) => allocationToWire(row, size))
  const given = results.reduce((total, { allocated_amount }) => total + allocated_amount, 0)
  return {
    results,
    count: results.length,
    next: null,
    previous: null,
    transaction_amount: Number(size),
    remaining_amount: Number(size) - given,
  }
}
