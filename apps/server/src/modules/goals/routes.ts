import {
  allocatedTransactions,
  allocationList,
  assignInput,
  contributionInput,
  entryAnswer,
  entryParams,
  goal,
  goalAnswer,
  goalBalances,
  goalEntryPage,
  goalEntryQuery,
  goalInput,
  goalList,
  goalPatch,
  goalRemoved,
  goalSummary,
  stateInput,
  unassignAnswer,
  unassignInput,
} from '@lucas/contract/planning/goal.ts'
import { id, idParams } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Goals } from './service.ts'

const config = { access: 'person' } as const
const creating = { ...config, idempotent: true }
const params = idParams

export function registerGoalRoutes(app: App, goals: Goals) {
  describeRoutes(app, {
    'GET /api/goals/': ['listGoals', "Lists the user's goals with what they hold"],
    'GET /api/goals/summary/': [
      'getGoalSummary',
      'Returns what all goals hold and need, in total and in this month',
    ],
    'POST /api/goals/': ['createGoal', 'Creates a goal'],
    'GET /api/goals/:id/': ['getGoal', 'Returns one goal'],
    'PATCH /api/goals/:id/': ['updateGoal', 'Changes a goal'],
    'DELETE /api/goals/:id/': ['deleteGoal', 'Deletes a goal with its allocations'],
    'POST /api/goals/:id/change_state/': [
      'changeGoalState',
      'Sets the state of a goal: active, ready to spend or archived',
    ],
    'POST /api/goals/:id/contribute/': ['contributeToGoal', 'Adds a contribution to a goal'],
    'POST /api/goals/:id/withdraw/': ['withdrawFromGoal', 'Takes an amount out of a goal'],
    'POST /api/goals/:id/transactions/:entryId/undo/': [
      'undoGoalEntry',
      'Reverses a contribution or a withdrawal, once',
    ],
    'GET /api/goals/:id/balances/': [
      'listGoalBalances',
      'Returns what a goal held at the end of each month, and what it gets in one',
    ],
    'GET /api/goals/:id/transactions/': ['listGoalEntries', 'Lists the ledger entries of a goal'],
    'GET /api/goal-transactions/': ['listAllGoalEntries', 'Lists the ledger entries of all goals'],
    'POST /api/goals/assign-transaction/': [
      'assignTransaction',
      'Allocates a transaction to one or several goals',
    ],
    'DELETE /api/goals/unassign-transaction/': [
      'unassignTransaction',
      'Removes an allocation of a transaction to a goal',
    ],
    'GET /api/goals/:id/allocated_transactions/': [
      'listAllocatedTransactions',
      'Lists the transactions that are allocated to a goal',
    ],
    'GET /api/goals/transaction-allocations/:transactionId/': [
      'listTransactionAllocations',
      'Lists the goals that a transaction is allocated to',
    ],
    'GET /ws/goals/': [
      'openGoalSocket',
      'Sends all goals at the start, then each change with the current goal',
    ],
  })

  app.get(
    '/api/goals/',
    { config: { ...config, hot: true }, schema: { response: { 200: goalList } } },
    ({ user }) => goals.list(user.userId),
  )
  app.get('/api/goals/summary/', { config, schema: { response: { 200: goalSummary } } }, ({ user }) =>
    goals.getSummary(user.userId),
  )
  app.post(
    '/api/goals/',
    { config: creating, schema: { body: goalInput, response: { 201: goal } } },
    ({ user, body }) => goals.create(user.userId, body),
  )
  app.get('/api/goals/:id/', { config, schema: { params, response: { 200: goal } } }, ({ user, params }) =>
    goals.get(user.userId, params.id),
  )
  app.patch(
    '/api/goals/:id/',
    {
      config: { ...config, errors: ['goal_archived'] },
      schema: { params, body: goalPatch, response: { 200: goal } },
    },
    ({ user, params, body }) => goals.update(user.userId, params.id, body),
  )
  app.delete(
    '/api/goals/:id/',
    { config, schema: { params, response: { 200: goalRemoved } } },
    ({ user, params }) => goals.delete(user.userId, params.id),
  )
  app.post(
    '/api/goals/:id/change_state/',
    {
      config: { ...creating, errors: ['invalid_goal_transition'] },
      schema: { params, body: stateInput, response: { 200: goalAnswer } },
    },
    async ({ user, params, body }) => ({ goal: await goals.changeState(user.userId, params.id, body) }),
  )
  registerEntryRoutes(app, goals)
  registerAllocationRoutes(app, goals)
}

function registerEntryRoutes(app: App, goals: Goals) {
  app.post(
    '/api/goals/:id/contribute/',
    {
      config: { ...creating, errors: ['goal_not_active'] },
      schema: { params, body: contributionInput, response: { 200: entryAnswer } },
    },
    ({ user, params, body }) => goals.contribute(user.userId, params.id, body),
  )
  app.post(
    '/api/goals/:id/withdraw/',
    {
      config: { ...creating, errors: ['goal_archived', 'goal_overdrawn'] },
      schema: { params, body: contributionInput, response: { 200: entryAnswer } },
    },
    ({ user, params, body }) => goals.withdraw(user.userId, params.id, body),
  )
  app.post(
    '/api/goals/:id/transactions/:entryId/undo/',
    {
      config: { ...creating, errors: ['entry_not_undoable', 'goal_overdrawn'] },
      schema: { params: entryParams, response: { 200: entryAnswer } },
    },
    ({ user, params }) => goals.undoEntry(user.userId, params.id, params.entryId),
  )
  app.get(
    '/api/goals/:id/balances/',
    { config, schema: { params, response: { 200: goalBalances } } },
    ({ user, params }) => goals.getBalances(user.userId, params.id),
  )
  app.get(
    '/api/goals/:id/transactions/',
    { config, schema: { params, querystring: goalEntryQuery, response: { 200: goalEntryPage } } },
    ({ user, params, query }) => goals.listEntries(user.userId, params.id, query),
  )
  app.get(
    '/api/goal-transactions/',
    { config, schema: { querystring: goalEntryQuery, response: { 200: goalEntryPage } } },
    ({ user, query }) => goals.listEntries(user.userId, null, query),
  )
}

function registerAllocationRoutes(app: App, goals: Goals) {
  app.post(
    '/api/goals/assign-transaction/',
    {
      config: {
        ...creating,
        errors: [
          'not_found',
          'allocation_currency',
          'allocation_refused',
          'goal_archived',
          'goal_not_active',
        ],
      },
      schema: { body: assignInput, response: { 200: allocationList } },
    },
    ({ user, body }) => goals.assign(user.userId, body),
  )
  app.delete(
    '/api/goals/unassign-transaction/',
    {
      config: { ...config, errors: ['not_found', 'goal_archived'] },
      schema: { body: unassignInput, response: { 200: unassignAnswer } },
    },
    ({ user, body }) => goals.unassign(user.userId, body.allocation_id),
  )
  app.get(
    '/api/goals/:id/allocated_transactions/',
    { config, schema: { params, response: { 200: allocatedTransactions } } },
    ({ user, params }) => goals.listAllocatedTransactions(user.userId, params.id),
  )
  app.get(
    '/api/goals/transaction-allocations/:transactionId/',
    {
      config,
      schema: { params: z.object({ transactionId: id }), response: { 200: allocationList } },
    },
    ({ user, params }) => goals.listTransactionAllocations(user.userId, params.transactionId),
  )
}
