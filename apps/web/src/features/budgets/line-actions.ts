import type { BudgetLine } from '@lucas/contract/planning/budget.ts'

/** Actions of a line; those that its state does not allow are missing. */
export interface LineActions {
  edit?: (line: BudgetLine) => void
  move?: (line: BudgetLine) => void
  transactions?: (line: BudgetLine) => void
  remove?: (line: BudgetLine) => void
}
