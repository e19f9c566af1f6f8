import type { BudgetCut, BudgetForm, BudgetLineKind, BudgetPeriod } from '@lucas/contract/planning/budget.ts'
import type { Defaulted } from './columns.ts'

/** How a user budgets; without a row by lines and calendar months. */
export interface BudgetPlanTable {
  user_id: string
  form: BudgetForm
  period: BudgetPeriod
  updated_at: Date
}

export interface BudgetLineTable {
  user_id: string
  id: string
  kind: BudgetLineKind
  /** The category or sub-category, as requests name it. */
  category: string | null
  /** The name of a group. */
  name: string | null
  /** The first day of the first month whose remainder is carried over. */
  carry_from: string | null
  created_at: Date
}

/** A category of a group, or of a line of the simple form. */
export interface BudgetMemberTable {
  user_id: string
  form: BudgetForm
  category: string
  line_id: string
}

/** The pesos of a line from a month on; null where it ends. */
export interface BudgetAmountTable {
  user_id: string
  line_id: string
  /** The first day of the month. */
  from_month: string
  amount: bigint | null
}

/** Pesos moved between two lines in the period of a day. */
export interface BudgetMoveTable {
  user_id: string
  id: string
  moved_on: string
  from_line: string
  to_line: string
  /** What counts. */
  amount: bigint
  /** What the user moved; null while all of it counts. */
  asked: Defaulted<bigint | null>
  /** Why less counts. */
  cut: Defaulted<BudgetCut | null>
  created_at: Date
}
