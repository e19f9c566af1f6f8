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
import { queryOptions } from '@tanstack/react-query'
import { budgetsPath } from '../../entities/budget/queries.ts'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

export const historyQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'budget-history'],
  queryFn: ({ signal }) => api.get(`${budgetsPath}history/`, budgetHistory, { signal }),
})

export const proposalQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'budget-proposal'],
  queryFn: ({ signal }) => api.get(`${budgetsPath}proposal/`, budgetProposal, { signal }),
})

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
