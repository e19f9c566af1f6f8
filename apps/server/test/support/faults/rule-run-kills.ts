import { sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { createdTransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { callbackSecret, callbackToken } from '../app/full-app.ts'
import type { Caller } from '../clients/idempotent-calls.ts'
import { waitForCallbacks } from '../fixtures/ingest-pipeline.ts'
import { createLargeCallback } from '../fixtures/large-callback.ts'
import { pollAttempts } from '../poll-attempts.ts'
import { openKillableApp } from './killable-app.ts'

/** Three batches of a rule with a goal. */
const rowCount = 450
/** Commits of the user from the call that starts a run to its end. */
const maxCommits = 8

const { db, gate, app, registerCaller } = await openKillableApp()

/** kills the server at a commit of a rule's run, and at one of its undo; neither may lose or double anything. */
export async function runRuleRunKills(rounds: number): Promise<void> {
  const seed = Date.now() % 100_000
  console.info(`kill9 of rule runs, seed ${seed}`)
  await app.start(0)
  for (let round = 0; round < rounds; round += 1) {
    const caller = await registerCaller()
    const rule = await prepareRule(caller)
    const { rows, amount } = await countAssignable(caller)
    expect(rows).toBeGreaterThan(2 * 200)
    const killAt = (at: number) => 1 + ((seed + 2 * round + at) % maxCommits)
    await runWithKill(caller, { url: `/api/rules/${rule}/apply/`, before: undefined, nth: killAt(0) })
    const done = await waitForEnd(caller)
    expect(done).toMatchObject({ state: 'done', done: done.total, changed: rows })
    expect(await readGoal(caller)).toEqual({ allocations: rows, assigned: amount, saved: amount })
    await runWithKill(caller, { url: `/api/rules/runs/${done.id}/undo/`, before: 'done', nth: killAt(1) })
    expect(await waitForEnd(caller)).toMatchObject({ state: 'undone' })
    expect(await readGoal(caller)).toEqual({ allocations: 0, assigned: 0n, saved: 0n })
  }
  expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
}

interface KilledCall {
  url: string
  /** The state of the run as long as the call is not stored. */
  before: string | undefined
  nth: number
}

/** Sends a call and kills the server at a commit of its user, or when the run ended before it. The next one gets the call again. */
async function runWithKill(caller: Caller, { url, before, nth }: KilledCall): Promise<void> {
  const lost = gate.loseCommit(caller.userId, nth, 'held')
  const sent = caller.send('POST', { url }).catch(() => undefined) // killed before the response
  await Promise.race([lost, sent.then(() => waitForEnd(caller))])
  await app.kill()
  gate.loseNoCommit()
  await sent
  await app.start(0)
  if ((await findRun(caller))?.state === before) await post(caller, url)
}

const findRun = ({ userId }: Caller) =>
  db.admin
    .selectFrom('rule_run')
    .select(['id', 'state', 'done', 'total', 'changed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Waits until the run of the user goes on no more. Asks the database, so that these reads are no commits of the user. */
async function waitForEnd(caller: Caller) {
  for await (const _ of pollAttempts(120_000)) {
    const run = await findRun(caller)
    if (run && ['done', 'failed', 'undone'].includes(run.state)) return run
  }
  throw new Error('the run did not end')
}

async function post(caller: Caller, url: string, body?: unknown): Promise<unknown> {
  const answer = await caller.send('POST', { url, body })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json()
}

/** Links a bank and creates a rule that assigns every purchase to a goal. Returns its id. */
async function prepareRule(caller: Caller): Promise<string> {
  const { caseid } = sessionStartAnswer.parse(await post(caller, '/api/floid/session/start/'))
  const { message } = createLargeCallback({ caseid, rut: '12345678-5', accounts: 1, perAccount: rowCount })
  const url = `/api/floid/callback/${callbackSecret}/`
  await caller.send('POST', { url, body: message, headers: { authorization: `Bearer ${callbackToken}` } })
  await waitForCallbacks(db, 60_000)
  const { id } = goal.parse(await post(caller, '/api/goals/', { name: 'Viaje', target_amount: 900_000_000 }))
  const created = await post(caller, '/api/rules/', {
    conditions: [{ field: 'text', operator: 'contains', value: 'comercio' }],
    actions: { goal: { goal_id: id, all: true } },
  })
  return createdTransactionRule.parse(created).id
}

/** Counts the purchases that a goal can have, and sums them. */
async function countAssignable({ userId }: Caller): Promise<{ rows: number; amount: bigint }> {
  const { rows } = await sql<{ rows: number; amount: bigint }>`
    select count(*)::int as rows, coalesce(sum(abs(amount)), 0)::bigint as amount from transaction
     where user_id = ${userId} and description like 'COMPRA COMERCIO%' and abs(amount) >= 100 and not pending`.execute(
    db.admin,
  )
  return rows[0] ?? { rows: 0, amount: 0n }
}

async function readGoal({ userId }: Caller) {
  const { rows } = await sql<{ allocations: number; assigned: bigint; saved: bigint }>`
    select (select count(*)::int from goal_allocation where user_id = ${userId}) as allocations,
           (select coalesce(sum(amount), 0)::bigint from goal_allocation where user_id = ${userId}) as assigned,
           (select coalesce(sum(amount), 0)::bigint from goal_entry where user_id = ${userId}) as saved`.execute(
    db.admin,
  )
  return rows[0]
}
