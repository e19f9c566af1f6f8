import { socketEvent } from '@lucas/contract/socket.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  createRequestRuleRun,
  createRuleRuns,
  defineRuleRunJob,
} from '../../src/modules/classification/index.ts'
import { recordStatements } from '../../src/platform/database/prepared-statements.ts'
import { withUser } from '../../src/platform/database/user-transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { testDatabase } from '../database.ts'
import { contains, createTransactionRuleClient } from '../support/clients/transaction-rule-client.ts'
import { createTestPatterns } from '../support/fixtures/rule-patterns.ts'
import { createMoneyTestApp, type MoneyUser } from '../support/module-apps/money-test-app.ts'
import { waitUntil } from '../support/poll-attempts.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const client = createTransactionRuleClient(app)
const { grow, createRule, applyRule, undoRun, getRun, listRules, expectNoViolation } = client

const halves = {
  split: {
    parts: [
      { category: 'ROPA', percentage: 50 },
      { category: 'HOGAR', percentage: 50 },
    ],
  },
}
type Actions = (goalId: string) => object
const assigns: Actions = (goalId) => ({ goal: { goal_id: goalId, all: true } })
const splits: Actions = () => halves

/** Creates a user with this many purchases of different amounts, and a goal that is never reached. */
async function createCustomer(rows: number) {
  const user = await app.createUserWithAccounts()
  await grow(user)
  const purchases = Array.from({ length: rows }, (_, at) =>
    user.buildTransaction(0, `COMPRA QUILANTAR ${at}`, -1_000n - BigInt(at), { providerId: `p${at}` }),
  )
  await user.ingest(...purchases)
  const { body } = await user.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 900_000_000 })
  return { user, goalId: String(body.id) }
}
const createRuleOf = async ({ user, goalId }: { user: MoneyUser; goalId: string }, actions: Actions) =>
  createRule(user, [contains('quilantar')], actions(goalId))

/** Lists what the user's open pages were told about a run, in order. */
const listProgress = async (user: MoneyUser): Promise<{ state: string; done: number; total: number }[]> => {
  const events = await db.admin
    .selectFrom('outbox_event')
    .select('payload')
    .where('user_id', '=', user.userId)
    .orderBy('id')
    .execute()
  return events.flatMap(({ payload }) => {
    const event = socketEvent.parse(payload)
    return event.type === 'rule_run_changed'
      ? [{ state: event.state, done: event.done, total: event.total }]
      : []
  })
}
const countAllocations = async (user: MoneyUser) =>
  (
    await db.admin
      .selectFrom('goal_allocation')
      .select('transaction_id')
      .where('user_id', '=', user.userId)
      .execute()
  ).length
describe('rel/rule-runs: a batch', () => {
  test.each([
    ['assigned to a goal', assigns],
    ['split', splits],
  ])('has as many statements whether a few or many of its transactions are %s', async (_, actions) => {
    const counts = []
    for (const rows of [3, 150]) {
      const customer = await createCustomer(rows)
      const before = await customer.user.getState()
      const rule = await createRuleOf(customer, actions)
      const applied = await recordStatements(() => applyRule(customer.user, rule))
      expect(applied.result).toMatchObject({ state: 'done', changed: rows })
      const undone = await recordStatements(() => undoRun(customer.user, applied.result.id))
      expect(undone.result).toMatchObject({ state: 'undone' })
      expect(await customer.user.getState()).toEqual(before)
      counts.push([applied.statements.length, undone.statements.length])
    }
    expect(counts[1]).toEqual(counts[0])
    await expectNoViolation()
  })

  test('of an ingest has as many statements whether a few or many transactions go to a goal', async () => {
    const counts = []
    for (const rows of [3, 150]) {
      const customer = await createCustomer(0)
      await createRuleOf(customer, assigns)
      const { user } = customer
      const purchases = Array.from({ length: rows }, (_, at) =>
        user.buildTransaction(0, `COMPRA QUILANTAR ${at}`, -1_000n - BigInt(at), { providerId: `n${at}` }),
      )
      counts.push((await recordStatements(() => user.ingest(...purchases))).statements.length)
      expect(await countAllocations(user)).toBe(rows)
    }
    expect(counts[1]).toBe(counts[0])
    await expectNoViolation()
  })

  test('has 200 transactions where they are split or assigned, and 5,000 otherwise', async () => {
    const customer = await createCustomer(450)
    const rule = await createRuleOf(customer, assigns)
    const run = await applyRule(customer.user, rule)
    expect(await listProgress(customer.user)).toEqual([
      { state: 'running', done: 200, total: 450 },
      { state: 'running', done: 400, total: 450 },
      { state: 'done', done: 450, total: 450 },
    ])
    await undoRun(customer.user, run.id)
    expect((await listProgress(customer.user)).slice(3)).toEqual([
      { state: 'undoing', done: 200, total: 450 },
      { state: 'undoing', done: 400, total: 450 },
      { state: 'undone', done: 450, total: 450 },
    ])
    await applyRule(customer.user, await createRuleOf(customer, () => ({ tags: 'x' })))
    expect((await listProgress(customer.user)).slice(6)).toEqual([{ state: 'done', done: 450, total: 450 }])
    await expectNoViolation()
  })

  test('that reaches the target of a goal assigns no more, and the rule says so', async () => {
    const { user } = await createCustomer(6)
    const { body: goal } = await user.call('POST', '/api/goals/', { name: 'Corta', target_amount: 3_500 })
    const rule = await createRule(user, [contains('quilantar')], assigns(String(goal.id)))
    expect(await applyRule(user, rule)).toMatchObject({ state: 'done', done: 6, changed: 4 })
    const { results } = await user.get('/api/goals/')
    expect(results.find(({ id }: { id: string }) => id === goal.id)).toMatchObject({
      state: 'ready_to_spend',
    })
    expect((await client.getRule(user, rule))?.problems.map(({ code }) => code)).toContain('goal_not_active')
    await expectNoViolation()
  })
})

describe('rel/rule-runs: a deleted rule', () => {
  test('leaves its run, which can be undone', async () => {
    const customer = await createCustomer(3)
    const { user } = customer
    const before = await user.getState()
    const rule = await createRuleOf(customer, assigns)
    const run = await applyRule(user, rule)
    expect((await user.call('DELETE', `/api/rules/${rule}/`)).status).toBe(200)
    const list = await listRules(user)
    expect(list.rules).toEqual([])
    expect(list.deleted).toMatchObject([
      {
        rule: { conditions: [contains('quilantar')], actions: assigns(customer.goalId) },
        run: { id: run.id, rule_id: rule, state: 'done', changed: 3, can_undo: true },
      },
    ])
    expect(await undoRun(user, run.id)).toMatchObject({ state: 'undone' })
    expect(await user.getState()).toEqual(before)
    expect((await listRules(user)).deleted).toEqual([])
    expect((await user.call('DELETE', `/api/rules/${rule}/`)).status).toBe(404)
    await expectNoViolation()
  })

  test('ends its run at the next batch; what that did can be undone', async () => {
    const customer = await createCustomer(2_100)
    const { user } = customer
    const before = await user.getState()
    const rule = await createRuleOf(customer, assigns)
    const started = await user.call('POST', `/api/rules/${rule}/apply/`)
    await app.ruleRuns.work(user.userId, started.body.id)
    await user.call('DELETE', `/api/rules/${rule}/`)
    await app.workOffRuleRuns()
    expect((await listRules(user)).deleted).toMatchObject([
      { run: { state: 'failed', done: 2_000, can_undo: true } },
    ])
    expect(await undoRun(user, started.body.id)).toMatchObject({ state: 'undone' })
    expect(await user.getState()).toEqual(before)
    await expectNoViolation()
  })
})

test('rel/rule-runs: a run that lost its job has failed and holds no other up; one that a block held up goes on', async () => {
  const customer = await createCustomer(3)
  const { user } = customer
  const rule = await createRuleOf(customer, assigns)
  const lost = await user.call('POST', `/api/rules/${rule}/apply/`)
  app.requestedRuleRuns.length = 0
  const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000)
  await db.admin
    .updateTable('rule_run')
    .set({ updated_at: hoursAgo(2) })
    .where('id', '=', lost.body.id)
    .execute()
  const setBlockedSince = (data_blocked_at: Date | null) =>
    db.admin.updateTable('person').set({ data_blocked_at }).where('user_id', '=', user.userId).execute()
  const lift = (at: Date) =>
    db.admin
      .insertInto('data_block_event')
      .values({ user_id: user.userId, id: newId(), blocked: false, actor: 'person', at })
      .execute()

  await setBlockedSince(hoursAgo(2))
  expect(await getRun(user, lost.body.id)).toMatchObject({ state: 'waiting' })
  await setBlockedSince(null)
  await lift(hoursAgo(0.5))
  expect(await getRun(user, lost.body.id)).toMatchObject({ state: 'waiting' })
  await db.admin.deleteFrom('data_block_event').where('user_id', '=', user.userId).execute()
  await lift(hoursAgo(1.5))
  expect(await getRun(user, lost.body.id)).toMatchObject({ state: 'failed' })
  expect((await client.getRule(user, rule))?.last_run).toMatchObject({ state: 'failed', can_undo: false })
  expect(await applyRule(user, rule)).toMatchObject({ state: 'done', changed: 3 })
  await expectNoViolation()
})

test('rel/rule-runs: a run of another user ends while a longer one goes on', async () => {
  const log = createLog({ level: 'silent' })
  const process = { connection: db.appConnection, db: db.jobs, log, isSoleProcess: false }
  // With a single worker, only their turns keep runs from waiting for each other.
  const concurrency = new Map([['transactions.rule-run', 1]])
  const [web, jobs] = [
    createJobs({ ...process, isWorker: false }),
    createJobs({ ...process, isWorker: true, concurrency }),
  ]
  const requestRuleRun = createRequestRuleRun(jobs)
  const { clock, events, goals } = app
  const runs = createRuleRuns({
    db: db.jobs,
    clock,
    events,
    patterns: createTestPatterns({ events, clock }),
    allocations: goals,
    requestRuleRun,
  })
  defineRuleRunJob(jobs, runs)
  await jobs.install(db.ownerConnection)
  await web.start()
  const [long, short] = [await createCustomer(2_500), await createCustomer(20)]
  for (const customer of [long, short]) {
    const rule = await createRuleOf(customer, assigns)
    const { userId } = customer.user
    const { body } = await customer.user.call('POST', `/api/rules/${rule}/apply/`)
    await withUser(db.app, userId, (tx) => createRequestRuleRun(web)(tx, userId, body.id))
  }
  await jobs.start()
  const ended: string[] = []
  for (const { user } of [short, long]) {
    await waitUntil(async () => (await listProgress(user)).at(-1)?.state === 'done')
    ended.push(await findEnd(user))
  }
  await Promise.all([jobs.stop(2_000), web.stop(2_000)])
  expect(ended).toEqual(ended.toSorted())
  expect(await countAllocations(long.user)).toBe(2_500)
  await expectNoViolation()
})

/** Returns the id of the event that ended the user's run; later events have greater ids. */
async function findEnd({ userId }: MoneyUser): Promise<string> {
  const { id } = await db.admin
    .selectFrom('outbox_event')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`payload::jsonb @> '{"type": "rule_run_changed", "state": "done"}'`)
    .executeTakeFirstOrThrow()
  return id
}
