import { accountList } from '@lucas/contract/banking/account.ts'
import { demoSession, demoState } from '@lucas/contract/users/demo.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFullApp, type FullApp } from '../../../test/support/app/full-app.ts'
import { createTestJobs } from '../../../test/support/app/jobs.ts'
import { computeUserChecksums, waitUntilEventsPublished } from '../../../test/support/app/user-rows.ts'
import { parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createDemoClient } from '../../../test/support/clients/demo-client.ts'
import { pollAttempts } from '../../../test/support/poll-attempts.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createExampleBank } from '../../providers/example/example-bank.ts'
import { createDemoSessionWorker } from './jobs.ts'
import { createDemoPool } from './pool.ts'
import type { DemoServices } from './ports.ts'

// The pool of demo users that are seeded before visitors come (ADR 017).

const poolSize = 3
const most = 24
const settings = { EXAMPLE_POOL_SIZE: String(poolSize), EXAMPLE_HOUSEHOLDS_MAX: String(most) }
/** A complete server that fills its pool. */
const whole = await createFullApp({ settings })
/** A server without workers: the tests run the jobs. */
const app = await createFullApp({
  settings: { ...settings, LUCAS_ROLE: 'web', DATABASE_APP_URL: 'postgres://localhost/lucas' },
})
const { admin } = app.db
const calls = createDemoClient(app)
const log = createLog({ level: 'silent' })
const bank = createExampleBank()

const householdsOf = ({ db }: FullApp) =>
  db.admin.selectFrom('example_visit').selectAll().orderBy('made_at').execute()
const pooledOf = async (of: FullApp) => (await householdsOf(of)).filter((one) => one.pooled)
const households = () => householdsOf(app)
const pooled = () => pooledOf(app)

/** Retries: a busy machine may have no free connection for some visitors. */
async function arrive(): Promise<LightMyRequestResponse> {
  for await (const _ of pollAttempts(50_000)) {
    const answer = await calls.start()
    if (answer.statusCode !== 503 || parseProblem(answer).code !== 'unavailable') return answer
  }
  throw new Error('the server had no time for a visitor')
}
const begin = async () => demoSession.parse((await arrive()).json())

/** The pool of another process. Its demo users stay empty unless the test passes seed functions. */
function otherPool(size: number, ingestSeed: DemoServices['ingestSeed'] = async () => undefined) {
  const nothing = () => ({ create: async () => ({ id: '' }), contribute: async () => undefined })
  return createDemoPool({
    jobsDb: app.db.jobs,
    clock: createClock(),
    log,
    bank,
    servicesAt: () => ({ ingestSeed, goals: Object.assign(Object.create(null), nothing()) }),
    pool: { size, fillsFromStart: true },
    maxHouseholds: most,
    toDemoUser: (id) => ({
      id,
      firstName: 'Ana',
      lastName: 'Rojas',
      country: 'chile',
      email: 'ana@ejemplo.invalid',
    }),
  })
}

const sweeper = (erase: (person: string) => Promise<boolean>) =>
  createDemoSessionWorker({
    jobsDb: app.db.jobs,
    jobs: createTestJobs(app.db, log),
    log,
    bank,
    servicesAt: () => expect.unreachable('no demo user is seeded'),
    clock: createClock(),
    erase,
  })

/** Erases all demo users before a test. */
const clear = () =>
  sql`with gone as (delete from goal_allocation where user_id in (select user_id from example_visit))
    delete from person where user_id in (select user_id from example_visit)`.execute(admin)

describe('rel/example-pool', () => {
  test('fills after the first visitor and serves as many concurrent visitors as its size', async () => {
    const at = createDemoClient(whole)
    const stateOf = async (visit: { access: string }) =>
      demoState.parse((await at.getState(visit)).json()).state
    const first = demoSession.parse((await at.start()).json())
    // The pool was empty: the demo user is seeded while the visitor waits.
    expect((await householdsOf(whole)).map((one) => [one.user_id, one.pooled])).toEqual([
      [first.user.id, false],
    ])
    for await (const _ of pollAttempts(60_000)) if ((await stateOf(first)) === 'ready') break
    for await (const _ of pollAttempts(120_000)) if ((await pooledOf(whole)).length === poolSize) break
    const prepared = await pooledOf(whole)
    expect(prepared).toHaveLength(poolSize)
    const sessions = await whole.db.admin.selectFrom('session').select('user_id').execute()
    expect(sessions).toEqual([{ user_id: first.user.id }])

    const before = Date.now()
    const visits = await Promise.all(
      Array.from({ length: poolSize }, async () => demoSession.parse((await at.start()).json())),
    )
    expect(await Promise.all(visits.map(stateOf))).toEqual(Array.from({ length: poolSize }, () => 'ready'))
    expect(visits.map(({ user }) => user.id).toSorted()).toEqual(
      prepared.map((one) => one.user_id).toSorted(),
    )
    for (const visit of visits) {
      const hours = (Date.parse(visit.expires_at) - before) / 3_600_000
      expect([hours >= 2, hours < 2.1]).toEqual([true, true])
      const accounts = accountList.parse((await whole.requestAs(visit, 'GET', '/api/accounts/')).json())
      expect(accounts.length).toBeGreaterThan(3)
    }
    await waitUntilEventsPublished(whole.db)
    expect(await checkInvariants(whole.db.admin, { now: new Date() })).toEqual([])
  })

  test('three processes that fill concurrently do not exceed the pool size', async () => {
    await clear()
    const pools = [otherPool(9), otherPool(9), otherPool(9)]
    await Promise.all(pools.map((pool) => pool.fill()))
    expect(await pooled()).toHaveLength(9)
    await Promise.all(pools.map((pool) => pool.stop()))
  })

  test('assigns each demo user to one of 60 concurrent visitors and turns the others away', async () => {
    await clear()
    const pool = otherPool(most)
    await pool.fill()
    expect(await pooled()).toHaveLength(most)
    const answers = await Promise.all(Array.from({ length: 60 }, arrive))
    const taken = answers.filter(({ statusCode }) => statusCode === 201)
    expect(new Set(taken.map((answer) => demoSession.parse(answer.json()).user.id)).size).toBe(most)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect([taken.length, refused.length]).toEqual([most, 60 - most])
    for (const answer of refused) expect(parseProblem(answer).code).toBe('example_full')
    expect([(await households()).length, await pooled()]).toEqual([most, []])
    await pool.stop()
  })

  test('pool and visitors together never exceed the limit', async () => {
    await clear()
    await admin.deleteFrom('rate_counter').execute()
    const gate = Promise.withResolvers<void>()
    const inside = Promise.withResolvers<void>()
    // A demo user is being seeded while visitors take every place.
    const pool = otherPool(1, async () => {
      inside.resolve()
      await gate.promise
    })
    const filling = pool.fill()
    await inside.promise
    const missing = most - (await households()).length
    await sql`with made as (
        insert into person (user_id, email, first_name, last_name, country, terms_accepted_at, created_at, updated_at)
        select gen_random_uuid(), 'n' || n || '@ejemplo.invalid', 'N', 'N', 'chile', now(), now(), now()
          from generate_series(1, ${missing}::integer) n returning user_id)
      insert into example_visit (user_id, made_at, expires_at, ready_at)
      select user_id, now(), now() + interval '1 hour', now() from made`.execute(admin)
    gate.resolve()
    await filling
    expect([(await households()).length, await pooled()]).toEqual([most, []])
    await pool.stop()
  })

  test('a worker fills the pool in production before the first visitor', async () => {
    await clear()
    const pool = otherPool(2)
    pool.start()
    for await (const _ of pollAttempts(30_000)) if ((await pooled()).length === 2) break
    expect(await pooled()).toHaveLength(2)
    await pool.stop()
  })

  test('seeds nothing for the pool while a visitor waits', async () => {
    await clear()
    const pool = otherPool(2)
    await sql`with made as (
        insert into person (user_id, email, first_name, last_name, country, terms_accepted_at, created_at, updated_at)
        values (gen_random_uuid(), 'w@ejemplo.invalid', 'N', 'N', 'chile', now(), now(), now()) returning user_id)
      insert into example_visit (user_id, made_at, expires_at) select user_id, now(), now() + interval '1 hour' from made`.execute(
      admin,
    )
    await pool.fill()
    expect(await pooled()).toEqual([])
    await admin.updateTable('example_visit').set({ ready_at: new Date() }).execute()
    await pool.fill()
    expect(await pooled()).toHaveLength(2)
    await pool.stop()
  })

  test('erases a demo user of yesterday unassigned and keeps one of today', async () => {
    await clear()
    const pool = otherPool(2)
    await pool.fill()
    const [old, fresh] = await pooled()
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000)
    // Also in its last minute: the clock of another process may be ahead.
    const end = (one: typeof old, seconds: number) =>
      admin
        .updateTable('example_visit')
        .set({ expires_at: at(seconds) })
        .where('user_id', '=', one?.user_id ?? '')
        .execute()
    await end(old, 30)
    expect((await begin()).user.id).toBe(fresh?.user_id)
    await end(old, -1)
    const erased: string[] = []
    await sweeper(async (person) => erased.push(person) > 0).sweep()
    expect(erased).toEqual([old?.user_id])
    await pool.stop()
  })

  test('erases a demo user that is not seeded after a quarter of an hour', async () => {
    await clear()
    const pool = otherPool(1)
    await pool.fill()
    const [one] = await pooled()
    const age = (minutes: number) =>
      admin
        .updateTable('example_visit')
        .set({ pooled: false, ready_at: null, made_at: new Date(Date.now() - minutes * 60_000) })
        .execute()
    const erased: string[] = []
    const { sweep } = sweeper(async (person) => erased.push(person) > 0)
    await age(14)
    await sweep()
    expect(erased).toEqual([])
    await age(16)
    await sweep()
    expect(erased).toEqual([one?.user_id])
    await pool.stop()
  })

  test('a stopping process rolls back the demo user that it seeds', async () => {
    await clear()
    const begun = Promise.withResolvers<string>()
    const pool = otherPool(1, (person, _, signal) => {
      begun.resolve(person)
      return new Promise((_done, failed) =>
        signal.addEventListener('abort', () => failed(new Error('the process ends'))),
      )
    })
    const filling = pool.fill()
    const person = await begun.promise
    await Promise.all([pool.stop(), expect(filling).rejects.toThrow()])
    expect(await households()).toEqual([])
    const rows = Object.entries(await computeUserChecksums(app.db, person)).filter(
      ([, sum]) => !sum.startsWith('0 '),
    )
    expect(rows).toEqual([])
  })
})
