import {
  allocatedTransactions,
  allocationList,
  assignInput,
  contributionInput,
  entryAnswer,
  entryParams,
  goal,
  goalAnswer,
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
} from '@lucas/contract/goal.ts'
import { id, idParams } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import type { Goals } from './service.ts'

const config = { access: 'person' } as const
const creating = { ...config, idempotent: true }
const params = idParams

export function goalRoutes(app: App, goals: Goals) {
  app.get(
    '/api/goals/',
    { config: { ...config, hot: true }, schema: { response: { 200: goalList } } },
    ({ person }) => goals.list(person.userId),
  )
  app.get('/api/goals/summary/', { config, schema: { response: { 200: goalSummary } } }, ({ person }) =>
    goals.summary(person.userId),
  )
  app.post(
    '/api/goals/',
    { config: creating, schema: { body: goalInput, response: { 201: goal } } },
    async ({ person, body }, reply) => reply.code(201).send(await goals.create(person.userId, body)),
  )
  app.get('/api/goals/:id/', { config, schema: { params, response: { 200: goal } } }, ({ person, params }) =>
    goals.one(person.userId, params.id),
  )
  app.patch(
    '/api/goals/:id/',
    { config, schema: { params, body: goalPatch, response: { 200: goal } } },
    ({ person, params, body }) => goals.patch(person.userId, params.id, body),
  )
  app.delete(
    '/api/goals/:id/',
    { config, schema: { params, response: { 200: goalRemoved } } },
    ({ person, params }) => goals.remove(person.userId, params.id),
  )
  app.post(
    '/api/goals/:id/change_state/',
    { config: creating, schema: { params, body: stateInput, response: { 200: goalAnswer } } },
    async ({ person, params, body }) => ({ goal: await goals.changeState(person.userId, params.id, body) }),
  )
  ledgerRoutes(app, goals)
  allocationRoutes(app, goals)
}

function ledgerRoutes(app: App, goals: Goals) {
  app.post(
    '/api/goals/:id/contribute/',
    { config: creating, schema: { params, body: contributionInput, response: { 200: entryAnswer } } },
    ({ person, params, body }) => goals.contribute(person.userId, params.id, body),
  )
  app.post(
    '/api/goals/:id/withdraw/',
    { config: creating, schema: { params, body: contributionInput, response: { 200: entryAnswer } } },
    ({ person, params, body }) => goals.withdraw(person.userId, params.id, body),
  )
  app.post(
    '/api/goals/:id/transactions/:entryId/undo/',
    { config: creating, schema: { params: entryParams, response: { 200: entryAnswer } } },
    ({ person, params }) => goals.undo(person.userId, params.id, params.entryId),
  )
  app.get(
    '/api/goals/:id/transactions/',
    { config, schema: { params, querystring: goalEntryQuery, response: { 200: goalEntryPage } } },
    ({ person, params, query }) => goals.entries(person.userId, params.id, query),
  )
  app.get(
    '/api/goal-transactions/',
    { config, schema: { querystring: goalEntryQuery, response: { 200: goalEntryPage } } },
    ({ person, query }) => goals.entries(person.userId, null, query),
  )
}

function allocationRoutes(app: App, goals: Goals) {
  app.post(
    '/api/goals/assign-transaction/',
    { config: creating, schema: { body: assignInput, response: { 200: allocationList } } },
    ({ person, body }) => goals.assign(person.userId, body),
  )
  app.delete(
    '/api/goals/unassign-transaction/',
    { config, schema: { body: unassignInput, response: { 200: unassignAnswer } } },
    ({ person, body }) => goals.unassign(person.userId, body.allocation_id),
  )
  app.get(
    '/api/goals/:id/allocated_transactions/',
    { config, schema: { params, response: { 200: allocatedTransactions } } },
    ({ person, params }) => goals.allocatedTransactions(person.userId, params.id),
  )
  app.get(
    '/api/goals/transaction-allocations/:transactionId/',
    {
      config,
      schema: { params: z.object({ transactionId: id }), response: { 200: allocationList } },
    },
    ({ person, params }) => goals.allocationsOf(person.userId, params.transactionId),
  )
}
