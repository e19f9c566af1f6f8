import {
  budget,
  budgetChange,
  budgetHistory,
  budgetProposal,
  changedBudget,
} from '@lucas/contract/planning/budget.ts'
import {
  budgetLinePatch,
  budgetLinesInput,
  budgetMoveInput,
  budgetPatch,
  budgetQuery,
  createdBudgetLines,
  createdBudgetMove,
} from '@lucas/contract/planning/budget-input.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Budgets } from './service.ts'

export function registerBudgetRoutes(app: App, budgets: Budgets) {
  describeRoutes(app, {
    'GET /api/budgets/': ['getBudget', 'Returns the budget of a period with what was spent of each line'],
    'PATCH /api/budgets/': ['updateBudget', 'Changes the form or the period of the budget'],
    'GET /api/budgets/history/': [
      'listBudgetHistory',
      'Returns plan and spending of the last periods, the running one included',
    ],
    'GET /api/budgets/proposal/': ['proposeBudget', 'Proposes amounts from the last complete months'],
    'POST /api/budgets/lines/': ['createBudgetLines', 'Creates budget lines'],
    'PATCH /api/budgets/lines/:id/': ['updateBudgetLine', 'Changes a budget line'],
    'DELETE /api/budgets/lines/:id/': ['deleteBudgetLine', 'Deletes a budget line'],
    'POST /api/budgets/moves/': ['moveBudget', 'Moves an amount from one budget line to another'],
    'DELETE /api/budgets/moves/:id/': ['undoBudgetMove', 'Undoes a move between budget lines'],
  })

  const config = { access: 'person' } as const
  const limited = { ...config, errors: ['plan_required'] } as const
  const created = { ...limited, idempotent: true } as const

  app.get(
    '/api/budgets/',
    { config: { ...config, hot: true }, schema: { querystring: budgetQuery, response: { 200: budget } } },
    ({ user, query }) => budgets.get(user.userId, query),
  )
  app.patch(
    '/api/budgets/',
    { config, schema: { body: budgetPatch, response: { 200: changedBudget } } },
    ({ user, body }) => budgets.update(user.userId, body),
  )
  app.get('/api/budgets/history/', { config, schema: { response: { 200: budgetHistory } } }, ({ user }) =>
    budgets.history(user.userId),
  )
  app.get('/api/budgets/proposal/', { config, schema: { response: { 200: budgetProposal } } }, ({ user }) =>
    budgets.propose(user.userId),
  )
  app.post(
    '/api/budgets/lines/',
    { config: created, schema: { body: budgetLinesInput, response: { 201: createdBudgetLines } } },
    ({ user, body }) => budgets.createLines(user.userId, body),
  )
  app.patch(
    '/api/budgets/lines/:id/',
    { config: limited, schema: { params: idParams, body: budgetLinePatch, response: { 200: budgetChange } } },
    ({ user, params, body }) => budgets.updateLine(user.userId, params.id, body),
  )
  app.delete(
    '/api/budgets/lines/:id/',
    { config, schema: { params: idParams, response: { 200: budgetChange } } },
    ({ user, params }) => budgets.deleteLine(user.userId, params.id),
  )
  app.post(
    '/api/budgets/moves/',
    { config: created, schema: { body: budgetMoveInput, response: { 201: createdBudgetMove } } },
    ({ user, body }) => budgets.move(user.userId, body),
  )
  app.delete(
    '/api/budgets/moves/:id/',
    { config, schema: { params: idParams, response: { 200: budgetChange } } },
    ({ user, params }) => budgets.undoMove(user.userId, params.id),
  )
}
