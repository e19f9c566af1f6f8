import {
  budgetChange,
  budgetHistory,
  budgetProposal,
  changedBudget,
} from '@lucas/contract/planning/budget.ts'
import {
  type BudgetLineInput,
  type BudgetLinePatch,
  type BudgetMoveInput,
  type BudgetPatch,
  createdBudgetLines,
  createdBudgetMove,
} from '@lucas/contract/planning/budget-input.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'
import { budgetsPath } from '../../entities/budget/queries.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

export const historyQuery = apiQuery(['figures', 'budget-history'], `${budgetsPath}history/`, budgetHistory)

export const proposalQuery = apiQuery(
  ['figures', 'budget-proposal'],
  `${budgetsPath}proposal/`,
  budgetProposal,
)

/** A new line as the form sends it. */
export type NewLine = Omit<BudgetLineInput, 'carry_over'> & { carry_over?: boolean }
export interface NewLines {
  lines: NewLine[]
  month?: PlainMonth
}

export const updateBudget = (patch: BudgetPatch) => api.patch(budgetsPath, patch, changedBudget)
export const createLines = (input: NewLines, idempotencyKey: string) =>
  api.post(`${budgetsPath}lines/`, input, createdBudgetLines, { idempotencyKey })
export const updateLine = (id: string, patch: BudgetLinePatch) =>
  api.patch(`${budgetsPath}lines/${encodeURIComponent(id)}/`, patch, budgetChange)
export const deleteLine = (id: string) =>
  api.delete(`${budgetsPath}lines/${encodeURIComponent(id)}/`, undefined, budgetChange)
export const moveMoney = (input: BudgetMoveInput, idempotencyKey: string) =>
  api.post(`${budgetsPath}moves/`, input, createdBudgetMove, { idempotencyKey })
export const undoMove = (id: string) =>
  api.delete(`${budgetsPath}moves/${encodeURIComponent(id)}/`, undefined, budgetChange)
