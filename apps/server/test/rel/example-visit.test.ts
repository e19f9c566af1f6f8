import { accountList } from '@lucas/contract/account.ts'
import { exampleSession } from '@lucas/contract/example.ts'
import { goalList } from '@lucas/contract/goal.ts'
import { notificationPage } from '@lucas/contract/notification.ts'
import { recurringList } from '@lucas/contract/recurring.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { createVisitWork } from '../../src/modules/example/jobs.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { createExampleBank } from '../../src/providers/example/example-bank.ts'
import { problemOf } from '../support/auth-calls.ts'
import { exampleCalls } from '../support/example-calls.ts'
import { soleJobs } from '../support/jobs.ts'
import { realApp } from '../support/real-app.ts'
import { checksumOf, settledEvents, settledNewcomer } from '../support/rows-of.ts'

const mostFromHere = 30
const app = await realApp({ settings: { LIMIT_REGISTRATIONS_PER_ADDRESS: String(mostFromHere) } })
const { admin } = app.db
const calls = exampleCalls(app)

const rowsOf = async (person: string) =>
  Object.entries(await checksumOf(app.db, person)).filter(([, sum]) => !sum.startsWith('0 '))
const json = async <T>(visit: { access: string }, path: string, schema: { parse: (value: unknown) => T }) =>
  schema.parse((await app.as(visit, 'GET', path)).json())

describe('rel/example-visit', () => {
  test('a visitor finds the household of the generator, to the last peso', async () => {
    const answer = await calls.begin()
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([201, undefined])
    const visit = await calls.visit()
    const today = dayOf(new Date())
    const { facts } = createExampleBank().openOn(today)({ after: null, until: today })
    const accounts = await json(visit, '/api/accounts/', accountList)
    const balances = (rows: { number: string; currency: string; balance: number }[]) =>
      rows.map(({ number, currency, balance }) => `${number} ${currency} ${balance}`).toSorted()
    expect(
      balances(accounts.map((one) => ({ ...one, number: one.mask, balance: Number(one.balance_current) }))),
    ).toEqual(
      balances(
        facts.accounts.map(({ number, currency, balance }) => ({
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
      facts.movements.map((row) => line({ ...row, id: row.providerId })).toSorted(),
    )
    const months = new Set(facts.movements.map(({ date }) => date.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(24)

    const goals = await json(visit, '/api/goals/', goalList)
    expect(goals.results.map(({ state }) => state).toSorted()).toEqual(['active', 'active', 'ready_to_spend'])
    const alerts = await json(visit, '/api/notifications/', notificationPage)
    expect(alerts.results.map(({ kind }) => kind)).toContain('goal_reached')
    expect(new Set(alerts.results.map(({ timestamp }) => timestamp.slice(0, 10))).size).toBeGreaterThan(1)
    const recurring = await json(visit, '/api/recurring/', recurringList)
    expect(recurring.results.length).toBeGreaterThan(8)
    await settledEvents(app.db)
    expect(await checkInvariants(admin, { now: new Date() })).toEqual([])
  })

  test('what a visitor changes is theirs alone', async () => {
    const [one, other] = [await calls.visit(), await calls.visit()]
    const before = await checksumOf(app.db, other.user.id)
    const [row] = (await json(one, '/api/transactions/?limit=1', transactionPage)).results
    const patch = (visit: { access: string }) =>
      app.as(visit, 'PATCH', `/api/transactions/${row?.id}/`, { category: 'SALUD' })
    expect([(await patch(one)).statusCode, (await patch(other)).statusCode]).toEqual([200, 404])
    await settledEvents(app.db)
    expect(await checksumOf(app.db, other.user.id)).toEqual(before)
  })

  test('who leaves is out at once, and no row of theirs is left in any table', async () => {
    const member = await app.calls.person()
    const visit = await calls.visit()
    await settledEvents(app.db)
    const before = await checksumOf(app.db, member.user.id)
    expect((await rowsOf(visit.user.id)).length).toBeGreaterThan(15)
    expect((await calls.leave(visit)).statusCode).toBe(200)
    expect((await calls.state(visit)).statusCode).toBe(401)
    expect((await app.calls.refresh(visit.refresh)).statusCode).toBe(401)
    await expect.poll(() => rowsOf(visit.user.id), { timeout: 30_000 }).toEqual([])
    expect(await checksumOf(app.db, member.user.id)).toEqual(before)
  })

  test('who leaves while the household is still moving in need not wait for it, and it goes too', async () => {
    const visit = exampleSession.parse((await calls.begin()).json())
    const moving = async () => (await rowsOf(visit.user.id)).length
    expect((await calls.leave(visit)).statusCode).toBe(200)
    expect((await calls.state(visit)).statusCode).toBe(401)
    await expect.poll(moving, { timeout: 30_000 }).toBe(0)
  })

  test('who has an account of their own cannot lose it this way', async () => {
    const member = await app.calls.person()
    expect((await calls.state(member)).json()).toEqual({ state: 'none', expires_at: null })
    await settledNewcomer(app.db, member.user.id)
    const before = await checksumOf(app.db, member.user.id)
    expect(problemOf(await calls.leave(member)).code).toBe('not_found')
    expect(await checksumOf(app.db, member.user.id)).toEqual(before)
  })

  test('the session renews itself without a cookie until the visit is over, and ends with it', async () => {
    const visit = exampleSession.parse((await calls.begin()).json())
    const renewed = await app.calls.refresh(visit.refresh)
    expect([renewed.statusCode, Object.keys(renewed.json())]).toEqual([200, ['access']])
    await admin
      .updateTable('session')
      .set({ expires_at: new Date() })
      .where('user_id', '=', visit.user.id)
      .execute()
    expect((await calls.state(visit)).statusCode).toBe(401)
    expect((await app.calls.refresh(visit.refresh)).statusCode).toBe(401)
  })

  test('who just went away is erased when the time is over, and nobody else', async () => {
    const visit = exampleSession.parse((await calls.begin()).json())
    const member = await app.calls.person()
    const erased: string[] = []
    const log = createLog({ level: 'silent' })
    const sweepAt = (at: string, ms: number) =>
      createVisitWork({
        jobsDb: app.db.jobs,
        jobs: soleJobs(app.db, log),
        log,
        bank: createExampleBank(),
        roomsAt: () => expect.unreachable('nobody moves in'),
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

  test('there are never more visitors than the server has room for, however many come at once', async () => {
    const room = 200
    const there = await admin
      .selectFrom('example_visit')
      .select((on) => on.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    const missing = room - 1 - Number(there.count)
    await sql`with made as (
        insert into person (user_id, email, first_name, last_name, country, terms_accepted_at, created_at, updated_at)
        select gen_random_uuid(), 'n' || n || '@ejemplo.invalid', 'N', 'N', 'chile', now(), now(), now()
          from generate_series(1, ${missing}::integer) n returning user_id)
      insert into example_visit (user_id, made_at, expires_at) select user_id, now(), now() + interval '1 hour' from made`.execute(
      admin,
    )
    const answers = await Promise.all([calls.begin(), calls.begin(), calls.begin()])
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 503, 503])
    for (const answer of refused)
      expect([problemOf(answer).code, answer.headers['retry-after']]).toEqual(['example_full', '300'])
  })

  test('from one address come so many visits an hour and no more', async () => {
    const answers = []
    for (let one = 0; one <= mostFromHere; one += 1) answers.push(await calls.begin())
    const last = answers.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
