import type { AlertRuleList } from '@lucas/contract/notifications/alert-rule.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  createAlertTestApp,
  createUsualPurchases,
} from '../../../../test/support/module-apps/alert-test-app.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

const db = await testDatabase()
const { testApp, createConnectedUser, reset, advance, now } = await createAlertTestApp(
  db,
  new Date('2026-11-20T15:00:00Z'),
)
beforeEach(reset)
const path = '/api/alert-rules/'
type Customer = Awaited<ReturnType<typeof createConnectedUser>>
const createRule = (user: Customer, rule: Record<string, unknown>) => user.call('POST', path, rule)
const preview = async (user: Customer, rule: Record<string, unknown>) =>
  (await user.call('POST', `${path}preview/`, rule)).body
const setBalance = (user: Customer, balance: bigint) =>
  db.admin
    .updateTable('account')
    .set({ balance_current: balance })
    .where('user_id', '=', user.userId)
    .execute()

describe('alert rules', () => {
  test('are created, listed, changed, disabled and deleted', async () => {
    const ana = await createConnectedUser()
    const { status, body } = await createRule(ana, {
      kind: 'low_balance',
      amount: 50_000,
      account_id: ana.ids[0],
    })
    expect([status, body]).toMatchObject([
      201,
      { kind: 'low_balance', amount: 50_000, currency: 'CLP', account_name: 'Cuenta 0', enabled: true },
    ])
    const own = `${path}${body.id}/`
    expect((await ana.call('PATCH', own, { amount: 80_000, enabled: false })).body).toMatchObject({
      amount: 80_000,
      enabled: false,
      account_id: ana.ids[0],
    })
    expect(await ana.get(path)).toMatchObject({ count: 1, limit: 3, next: null, previous: null })
    expect((await ana.call('DELETE', own)).status).toBe(200)
    expect((await ana.call('DELETE', own)).status).toBe(404)
    expect((await ana.get(path)).results).toEqual([])
  })

  test.each([
    [{ kind: 'big_movement' }, 'amount'],
    [{ kind: 'big_movement', amount: 0 }, 'amount'],
    [{ kind: 'big_movement', amount: 100.5 }, 'amount'],
    [{ kind: 'low_balance', amount: 1_000 }, 'account_id'],
    [{ kind: 'utilisation', percent: 101 }, 'percent'],
    [{ kind: 'category_limit', amount: 1_000 }, 'category'],
    [{ kind: 'category_limit', amount: 1_000, category: 'NADA' }, 'category'],
    [{ kind: 'fee' }, 'kind'],
  ])('%o is rejected at %s', async (rule, field) => {
    const ana = await createConnectedUser()
    for (const answer of [await createRule(ana, rule), await ana.call('POST', `${path}preview/`, rule)])
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  test('reject an account that does not fit the kind or belongs to another user', async () => {
    const ana = await createConnectedUser({}, { type: 'credit', limit: 1_000_000n })
    const [deposit, card] = ana.ids
    const wrong = [
      { kind: 'utilisation', percent: 70, account_id: deposit },
      { kind: 'low_balance', amount: 1_000, account_id: card },
    ]
    for (const rule of wrong) expect((await createRule(ana, rule)).body.errors).toHaveProperty('account_id')
    const eva = await createConnectedUser()
    const foreign = { kind: 'low_balance', amount: 1_000, account_id: eva.ids[0] }
    expect((await createRule(ana, foreign)).status).toBe(404)
    expect((await ana.call('POST', `${path}preview/`, foreign)).status).toBe(404)
  })

  test('are three on the free plan, also when created at once; rules beyond the plan do not match', async () => {
    const ana = await createConnectedUser()
    const rule = (amount: number) => ({ kind: 'big_movement', amount })
    const answers = await Promise.all([1, 2, 3, 4, 5].map((amount) => createRule(ana, rule(amount))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 403, 403])
    const plan = (name: 'free' | 'grow') =>
      db.admin.updateTable('person').set({ plan: name }).where('user_id', '=', ana.userId).execute()
    await plan('grow')
    expect((await createRule(ana, rule(500_000))).status).toBe(201)
    expect((await ana.get(path)).limit).toBe(null)
    await plan('free')
    const { results }: AlertRuleList = await ana.get(path)
    expect(results.map(({ is_beyond_plan }) => is_beyond_plan)).toEqual([false, false, false, true])
    for (const { id } of results.slice(0, 3)) await ana.call('PATCH', `${path}${id}/`, { enabled: false })
    await ana.sync()
    await ana.sync(ana.buildTransaction(0, 'COMPRA AUTO', -900_000n, { date: '2026-11-19' }))
    expect(await ana.listKinds()).toEqual([])
  })

  test('of other users do not exist', async () => {
    const [ana, eva] = [await createConnectedUser(), await createConnectedUser()]
    const { body } = await createRule(ana, { kind: 'salary_arrived' })
    expect((await eva.get(path)).results).toEqual([])
    expect((await eva.call('PATCH', `${path}${body.id}/`, { enabled: false })).status).toBe(404)
    expect((await eva.call('DELETE', `${path}${body.id}/`)).status).toBe(404)
  })
})

describe('matches of alert rules', () => {
  test('a purchase at the amount of a rule gives one notification, also if a detector finds it', async () => {
    const ana = await createConnectedUser()
    await ana.sync(...createUsualPurchases(ana))
    const { body } = await createRule(ana, { kind: 'big_movement', amount: 30_000 })
    await createRule(ana, { kind: 'big_movement', amount: 40_000 })
    await ana.setKinds({ big_movement: false })
    await ana.sync(
      ana.buildTransaction(0, 'COMPRA NOTEBOOK CENTRO', -890_000n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'COMPRA LAMPARA', -30_000n, { date: '2026-11-19' }),
      ana.buildTransaction(0, 'COMPRA VELA', -29_999n, { date: '2026-11-19' }),
    )
    const { results } = await ana.listNotifications()
    expect(results.map(({ rule_id }) => rule_id)).toEqual([body.id, body.id])
    expect(new Set(results.map(({ title }) => title))).toEqual(
      new Set(['Gasto sobre $30.000: $30.000', 'Gasto sobre $30.000: $890.000']),
    )
    // Notifications stay when their rule is deleted.
    await ana.call('DELETE', `${path}${body.id}/`)
    expect((await ana.listNotifications()).results.map(({ rule_id }) => rule_id)).toEqual([null, null])
  })

  test('a balance gives one each time it falls below its threshold', async () => {
    const ana = await createConnectedUser({ balance: 60_000n })
    await createRule(ana, { kind: 'low_balance', amount: 50_000, account_id: ana.ids[0] })
    await ana.sync()
    for (const [balance, expectedCount] of [
      [50_000n, 0],
      [49_000n, 1],
      [20_000n, 1],
      [90_000n, 1],
    ] as const) {
      await setBalance(ana, balance)
      await ana.sync()
      expect([balance, (await ana.listNotifications()).count]).toEqual([balance, expectedCount])
    }
    advance(86_400_000)
    await setBalance(ana, 0n)
    await ana.sync()
    expect(await ana.listKinds()).toEqual(['low_balance', 'low_balance'])
  })

  test('a card gives one at the share of the rule, and the detector adds none', async () => {
    const ana = await createConnectedUser({ type: 'credit', balance: 300_000n, limit: 1_000_000n })
    await createRule(ana, { kind: 'utilisation', percent: 60 })
    await ana.sync()
    await setBalance(ana, 780_000n)
    await ana.sync()
    const [only, ...others] = (await ana.listNotifications()).results
    expect([only?.message, others]).toEqual([
      'Usaste $780.000 de $1.000.000 al 20 nov; tu aviso está en 60%.',
      [],
    ])
  })

  test('a category above its limit gives one a month, and the rule follows a moved category', async () => {
    const ana = await createConnectedUser()
    const { body: own } = await ana.call('POST', '/api/categories/', {
      name: 'Mascotas',
      emoji: '🐶',
      color: 'gold',
    })
    const { body } = await createRule(ana, { kind: 'category_limit', amount: 40_000, category: own.category })
    await ana.call('DELETE', `/api/categories/${own.id}/`, { move_to: 'SALUD' })
    expect((await ana.get(path)).results).toMatchObject([{ id: body.id, category: 'SALUD' }])
    const drugstore = (at: number) =>
      ana.buildTransaction(0, `COMPRA FARMACIAS CRUZ VERDE ${at}`, -25_000n - BigInt(at) * 100n, {
        date: `2026-11-0${at}`,
      })
    advance(-12 * 86_400_000)
    await ana.sync()
    await ana.sync(drugstore(2))
    expect(await ana.listKinds()).toEqual([])
    await ana.sync(drugstore(3))
    await ana.sync(drugstore(4))
    expect((await ana.listNotifications()).results).toMatchObject([
      {
        kind: 'category_limit',
        title: 'Salud pasó tu límite de $40.000',
        message: 'En noviembre van $50.500.',
      },
    ])
  })

  test('a category limit counts by pay cycle where the budget does', async () => {
    const ana = await createConnectedUser()
    await ana.call('PATCH', '/api/cycle/', { payday: 'day_15' })
    await createRule(ana, { kind: 'category_limit', amount: 40_000, category: 'SALUD' })
    const limit = { kind: 'category_limit', amount: 40_000, category: 'SALUD' }
    const drugstore = (date: string, amount: bigint) =>
      ana.buildTransaction(0, `COMPRA FARMACIAS CRUZ VERDE ${date.slice(8)}`, amount, { date })
    await ana.sync()
    await ana.sync(drugstore('2026-11-14', -30_000n), drugstore('2026-11-17', -25_000n))
    // In November it is above the limit; by pay cycle each of both days is in another one.
    const message = 'En noviembre van $55.000.'
    expect((await ana.listNotifications()).results).toMatchObject([{ kind: 'category_limit', message }])
    expect((await preview(ana, limit)).days).toEqual(['2026-11-17'])
    expect((await ana.call('PATCH', '/api/budgets/', { period: 'cycle' })).status).toBe(200)
    expect((await preview(ana, limit)).days).toEqual([])
    await ana.sync(drugstore('2026-11-19', -20_000n))
    expect((await ana.listNotifications()).results[0]).toMatchObject({
      kind: 'category_limit',
      message: 'Desde el 15 nov van $45.000.',
    })
    expect((await preview(ana, limit)).days).toEqual(['2026-11-19'])
  })

  test('a stale connection and a reached goal give one each, although their kinds are muted', async () => {
    const ana = await createConnectedUser()
    await createRule(ana, { kind: 'connection_stale' })
    await createRule(ana, { kind: 'goal_reached' })
    await ana.setKinds({ connection_stale: false, goal_reached: false })
    advance(26 * 3_600_000)
    const remind = () =>
      withUser(db.app, ana.userId, (tx) => testApp.notifyStaleConnection(tx, ana.userId, ana.connection))
    await remind()
    await remind()
    const { body } = await ana.call('POST', '/api/goals/', { name: 'Bicicleta', target_amount: 100_000 })
    await ana.call('POST', `/api/goals/${body.id}/contribute/`, { amount: 100_000 })
    expect(await ana.listKinds()).toEqual(['connection_stale', 'goal_reached'])
  })
})

describe('the preview of 90 days', () => {
  test('lists the days on which each kind of rule would have matched', async () => {
    const ana = await createConnectedUser(
      { balance: 20_000n },
      { type: 'credit', balance: 700_000n, limit: 1_000_000n },
    )
    const on = (date: string, at: number, amount: bigint, what = 'COMPRA FARMACIAS CRUZ VERDE') =>
      ana.buildTransaction(at, what, amount, { date })
    await ana.ingest(
      on('2026-08-01', 0, -500_000n),
      on('2026-10-05', 0, -45_000n),
      on('2026-10-20', 0, -60_000n),
      on('2026-11-10', 0, -35_000n, 'COMPRA CAFE ALTURA'),
      on('2026-11-10', 0, -35_000n, 'COMPRA CAFE ALTURA'),
      on('2026-11-12', 1, -300_000n, 'COMPRA TELEVISOR'),
      on('2026-11-15', 0, 150_000n, 'TRANSFERENCIA DE PEDRO SOTO'),
      on('2026-11-16', 0, -110_000n, 'COMPRA SILLA'),
    )
    const { body: goal } = await ana.call('POST', '/api/goals/', { name: 'Bici', target_amount: 100_000 })
    for (const amount of [60_000, 40_000])
      await ana.call('POST', `/api/goals/${goal.id}/contribute/`, { amount })
    await storeCallbacks(ana, [
      '2026-11-01T12:00:00Z',
      '2026-11-02T12:00:00Z',
      '2026-11-05T12:00:00Z',
      '2026-11-20T10:00:00Z',
    ])
    const since = '2026-08-23'
    const account_id = ana.ids[0]
    expect(await preview(ana, { kind: 'big_movement', amount: 60_000 })).toEqual({
      since,
      count: 3,
      days: ['2026-11-16', '2026-11-12', '2026-10-20'],
    })
    expect(await preview(ana, { kind: 'big_movement', amount: 60_000, account_id })).toMatchObject({
      count: 2,
    })
    // The balance is 20.000 now: the chair took it from 130.000, and before it the two coffees from 50.000 below zero.
    expect(await preview(ana, { kind: 'low_balance', amount: 25_000, account_id })).toMatchObject({
      days: ['2026-11-16', '2026-11-10'],
    })
    expect(await preview(ana, { kind: 'utilisation', percent: 50 })).toMatchObject({ days: ['2026-11-12'] })
    expect(await preview(ana, { kind: 'category_limit', amount: 100_000, category: 'SALUD' })).toMatchObject({
      days: ['2026-10-20'],
    })
    expect(await preview(ana, { kind: 'duplicate_charge' })).toMatchObject({ days: ['2026-11-10'] })
    expect(await preview(ana, { kind: 'goal_reached' })).toMatchObject({ days: ['2026-11-20'] })
    expect(await preview(ana, { kind: 'salary_arrived' })).toMatchObject({ count: 0 })
    expect(await preview(ana, { kind: 'connection_stale' })).toMatchObject({
      days: ['2026-11-06', '2026-11-03'],
    })
    expect((await ana.get(path)).results).toEqual([])
  })
})

/** Stores callbacks of the user's connection at these times. */
async function storeCallbacks(user: Customer, times: readonly string[]) {
  const session = newId()
  const at = now()
  await db.admin
    .insertInto('link_session')
    .values({
      user_id: user.userId,
      id: session,
      provider: 'floid',
      provider_case_id: newId(),
      connection_id: user.connection,
      state: 'finished',
      error_code: null,
      created_at: at,
      expires_at: at,
      updated_at: at,
      refresh_try: null,
      provider_secret: null,
    })
    .execute()
  await db.admin
    .insertInto('provider_callback')
    .values(
      times.map((time) => ({
        user_id: user.userId,
        id: newId(),
        link_session_id: session,
        body_hash: Buffer.from(time),
        body: Buffer.from(''),
        state: 'done' as const,
        error_code: null,
        received_at: new Date(time),
        done_at: new Date(time),
      })),
    )
    .execute()
}
