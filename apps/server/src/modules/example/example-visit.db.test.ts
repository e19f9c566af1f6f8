import { accountList } from '@lucas/contract/banking/account.ts'
import { notificationPage } from '@lucas/contract/notifications/notification.ts'
import { goalList } from '@lucas/contract/planning/goal.ts'
import { recurringList } from '@lucas/contract/planning/recurring.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { demoSession } from '@lucas/contract/users/demo.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createTestJobs } from '../../../test/support/app/jobs.ts'
import {
  computeUserChecksums,
  waitForWelcomeMail,
  waitUntilEventsPublished,
} from '../../../test/support/app/user-rows.ts'
import { parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createDemoClient } from '../../../test/support/clients/demo-client.ts'
import { checkInvariants } from '../../checker/checker.ts'
import { createClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createExampleBank } from '../../providers/example/example-bank.ts'
import { createDemoSessionWorker } from './jobs.ts'

const mostFromHere = 30
const room = 60
const app = await createFullApp({
  settings: {
    LIMIT_REGISTRATIONS_PER_ADDRESS: String(mostFromHere),
    EXAMPLE_HOUSEHOLDS_MAX: String(room),
    TRUSTED_PROXY_HOPS: '1',
  },
})
const { admin } = app.db
const calls = createDemoClient(app)

const rowsOf = async (person: string) =>
  Object.entries(await computeUserChecksums(app.db, person)).filter(([, sum]) => !sum.startsWith('0 '))
const json = async <T>(visit: { access: string }, path: string, schema: { parse: (value: unknown) => T }) =>
  schema.parse((await app.requestAs(visit, 'GET', path)).json())

describe('rel/example-visit', () => {
  test('a demo user has exactly the generated data', async () => {
    const answer = await calls.start()
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([201, undefined])
    const visit = await calls.startReadySession()
    const today = toPlainDate(new Date())
    const { snapshot } = createExampleBank().openOnDay(today)({ after: null, until: today })
    const accounts = await json(visit, '/api/accounts/', accountList)
    const balances = (rows: { number: string; currency: string; balance: number }[]) =>
      rows.map(({ number, currency, balance }) => `${number} ${currency} ${balance}`).toSorted()
    expect(
      balances(accounts.map((one) => ({ ...one, number: one.mask, balance: Number(one.balance_current) }))),
    ).toEqual(
      balances(
        snapshot.accounts.map(({ number, currency, balance }) => ({
          number: number.slice(-4),
          currency,
          balance: Number(balance) / (currency === 'USD' ? 100 : 1),
        })),
      ),
    )
    const held = await admin
      .selectFrom('transaction')
      .select(['provider_id', 'amount', 'posted_on'])
      .where('user_id', '=', visit.user.id)
      .where('deleted_at', 'is', null)
      .execute()
    const line = ({ id, amount, date }: { id: string | null; amount: bigint; date: string }) =>
      `${date} ${amount} ${id}`
    expect(held.map((row) => line({ ...row, id: row.provider_id, date: row.posted_on })).toSorted()).toEqual(
      snapshot.transactions.map((row) => line({ ...row, id: row.providerId })).toSorted(),
    )
    const months = new Set(snapshot.transactions.map(({ date }) => date.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(24)

    const goals = await json(visit, '/api/goals/', goalList)
    expect(goals.results.map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'ready_to_spend'])
    const alerts = await json(visit, '/api/notifications/', notificationPage)
    expect(alerts.results.map(({ kind }) => kind)).toContain('goal_reached')
    expect(new Set(alerts.results.map(({ timestamp }) => timestamp.slice(0, 10))).size).toBeGreaterThan(1)
    const recurring = await json(visit, '/api/recurring/', recurringList)
    expect(recurring.results.length).toBeGreaterThan(8)
    await waitUntilEventsPublished(app.db)
    expect(await checkInvariants(admin, { now: new Date() })).toEqual([])
  })

  test('changes of one visitor do not affect another', async () => {
    const [one, other] = [await calls.startReadySession(), await calls.startReadySession()]
    const before = await computeUserChecksums(app.db, other.user.id)
    const [row] = (await json(one, '/api/transactions/?limit=1', transactionPage)).results
    const patch = (visit: { access: string }) =>
      app.requestAs(visit, 'PATCH', `/api/transactions/${row?.id}/`, { category: 'SALUD' })
    expect([(await patch(one)).statusCode, (await patch(other)).statusCode]).toEqual([200, 404])
    await waitUntilEventsPublished(app.db)
    expect(await computeUserChecksums(app.db, other.user.id)).toEqual(before)
  })

  test('ending the session signs out at once and erases every row', async () => {
    const member = await app.auth.registerUser()
    const visit = await calls.startReadySession()
    await waitUntilEventsPublished(app.db)
    const before = await computeUserChecksums(app.db, member.user.id)
    expect((await rowsOf(visit.user.id)).length).toBeGreaterThan(15)
    expect((await calls.end(visit)).statusCode).toBe(200)
    expect((await calls.getState(visit)).statusCode).toBe(401)
    expect((await app.auth.refresh(visit.refresh)).statusCode).toBe(401)
    await expect.poll(() => rowsOf(visit.user.id), { timeout: 30_000 }).toEqual([])
    expect(await computeUserChecksums(app.db, member.user.id)).toEqual(before)
  })

  test('ending the session during seeding does not wait and erases the data', async () => {
    const visit = demoSession.parse((await calls.start()).json())
    const moving = async () => (await rowsOf(visit.user.id)).length
    expect((await calls.end(visit)).statusCode).toBe(200)
    expect((await calls.getState(visit)).statusCode).toBe(401)
    await expect.poll(moving, { timeout: 30_000 }).toBe(0)
  })

  test('ending a demo session cannot erase a real account', async () => {
    const member = await app.auth.registerUser()
    expect((await calls.getState(member)).json()).toEqual({ state: 'none', expires_at: null })
    await waitForWelcomeMail(app.db, member.user.id)
    const before = await computeUserChecksums(app.db, member.user.id)
    expect(parseProblem(await calls.end(member)).code).toBe('not_found')
    expect(await computeUserChecksums(app.db, member.user.id)).toEqual(before)
  })

  test('the session renews without a cookie until the demo session ends', async () => {
    const visit = demoSession.parse((await calls.start()).json())
    const renewed = await app.auth.refresh(visit.refresh)
    expect([renewed.statusCode, Object.keys(renewed.json())]).toEqual([200, ['access']])
    await admin
      .updateTable('session')
      .set({ expires_at: new Date() })
      .where('user_id', '=', visit.user.id)
      .execute()
    expect((await calls.getState(visit)).statusCode).toBe(401)
    expect((await app.auth.refresh(visit.refresh)).statusCode).toBe(401)
  })

  test('erases only expired demo users', async () => {
    const visit = await calls.startReadySession()
    const member = await app.auth.registerUser()
    const erased: string[] = []
    const log = createLog({ level: 'silent' })
    const sweepAt = (at: string, ms: number) =>
      createDemoSessionWorker({
        jobsDb: app.db.jobs,
        jobs: createTestJobs(app.db, log),
        log,
        bank: createExampleBank(),
        servicesAt: () => expect.unreachable('no demo user is seeded'),
        clock: createClock(() => new Date(Date.parse(at) + ms)),
        erase: async (person) => erased.push(person) > 0,
      }).sweep()
    expect(visit.expires_at > new Date(Date.now() + 1.9 * 3_600_000).toISOString()).toBe(true)
    await sweepAt(visit.expires_at, -1_000)
    expect(erased).not.toContain(visit.user.id)
    await sweepAt(visit.expires_at, 1_000)
    expect(erased).toContain(visit.user.id)
    expect(erased).not.toContain(member.user.id)
  })

  test('admits as many of 60 concurrent visitors as the limit allows', async () => {
    const there = (await admin.selectFrom('example_visit').select('user_id').execute()).length
    await sql`with made as (
        insert into person (user_id, email, first_name, last_name, country, terms_accepted_at, created_at, updated_at)
        select gen_random_uuid(), 'n' || n || '@ejemplo.invalid', 'N', 'N', 'chile', now(), now(), now()
          from generate_series(1, ${room - 3 - there}::integer) n returning user_id)
      insert into example_visit (user_id, made_at, expires_at, ready_at)
      select user_id, now(), now() + interval '1 hour', now() from made`.execute(admin)
    // Each from another address, because the limit per address is a different test.
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        for (;;) {
          const answer = await calls.start(`10.0.0.${at}`)
          if (answer.statusCode !== 503 || parseProblem(answer).code !== 'unavailable') return answer
        }
      }),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect([answers.filter(({ statusCode }) => statusCode === 201).length, refused.length]).toEqual([3, 57])
    for (const answer of refused)
      expect([parseProblem(answer).code, answer.headers['retry-after']]).toEqual(['example_full', '300'])
    expect(await admin.selectFrom('example_visit').select('user_id').execute()).toHaveLength(room)
  })

  test('limits the demo sessions per address and hour', async () => {
    const answers = []
    for (let one = 0; one <= mostFromHere; one += 1) answers.push(await calls.start())
    const last = answers.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
