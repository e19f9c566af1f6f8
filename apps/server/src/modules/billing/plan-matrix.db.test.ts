import { describe, expect, test } from 'vitest'
import { createFullApp, type Method, type TestUser } from '../../../test/support/app/full-app.ts'
import { setPlan } from '../../../test/support/app/plans.ts'
import { parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createBillingClient } from '../../../test/support/clients/billing-client.ts'
import { createBillingTestApp, type Payer } from '../../../test/support/module-apps/billing-test-app.ts'

// S-09: the server refuses what a plan does not include, whatever the client shows. A new gate adds its line here.

const app = await createFullApp({ movements: 120 })
const plans = ['free', 'grow', 'work'] as const
const gates: { what: string; method: Method; path: string; plan: 'grow' | 'work' }[] = [
  { what: 'the download of a list', method: 'GET', path: '/api/transactions/csv/', plan: 'grow' },
  {
    what: 'the same in the neutral format',
    method: 'GET',
    path: '/api/transactions/csv/?format=neutral',
    plan: 'grow',
  },
  {
    what: 'a range of more than twelve months',
    method: 'GET',
    path: '/api/analytics/monthly/?from=2024-01-01&to=2025-01-01',
    plan: 'grow',
  },
  ...['comparison/', 'csv/?chart=flow', 'csv/?chart=net_worth', 'picture/'].map((path) => ({
    what: `of analysis, ${path}`,
    method: 'GET' as const,
    path: `/api/analytics/${path}`,
    plan: 'grow' as const,
  })),
]

describe('sec/plan-matrix', () => {
  test.each(gates)('$what requires the plan $plan or a larger one', async ({ method, path, plan }) => {
    const person = await app.auth.registerUser()
    for (const own of plans) {
      await setPlan(app, person, own)
      const answer = await app.requestAs(person, method, path)
      const holds = plans.indexOf(own) >= plans.indexOf(plan)
      const refusal = holds ? null : parseProblem(answer)
      expect([own, answer.statusCode, refusal?.code, refusal?.required_plan]).toEqual(
        holds ? [own, 200, undefined, undefined] : [own, 403, 'plan_required', plan],
      )
    }
  })

  test('the last twelve months of every chart are in the free plan', async () => {
    const person = await app.auth.registerUser()
    const charts = [
      'monthly',
      'categories',
      'overview',
      'trends',
      'merchants',
      'weekdays',
      'fixed',
      'balances',
      'net-worth',
    ]
    for (const chart of charts) {
      const answer = await app.requestAs(
        person,
        'GET',
        `/api/analytics/${chart}/?from=2025-01-02&to=2026-01-01`,
      )
      expect([chart, answer.statusCode]).toEqual([chart, 200])
    }
  })

  test('three alert rules are free, the fourth requires the plan grow', async () => {
    const person = await app.auth.registerUser()
    const add = (amount: number) =>
      app.requestAs(person, 'POST', '/api/alert-rules/', { kind: 'big_movement', amount })
    for (const amount of [1, 2, 3]) expect((await add(amount)).statusCode).toBe(201)
    expect(parseProblem(await add(4))).toMatchObject({ code: 'plan_required', required_plan: 'grow' })
    await setPlan(app, person, 'grow')
    expect((await add(4)).statusCode).toBe(201)
  })

  test('a request cannot change the plan', async () => {
    const person = await app.auth.registerUser()
    expect((await app.requestAs(person, 'PATCH', '/api/auth/profile/', { plan: 'work' })).statusCode).toBe(
      400,
    )
    expect((await app.requestAs(person, 'GET', '/api/transactions/csv/')).statusCode).toBe(403)
    for (const plan of ['work', 'free', 'gold'])
      expect((await app.requestAs(person, 'POST', '/api/billing/checkout/', { plan })).statusCode).toBe(400)
    for (const next_plan of ['grow', 'work'])
      expect((await app.requestAs(person, 'PATCH', '/api/billing/', { next_plan })).statusCode).toBe(409)
    expect((await app.requestAs(person, 'GET', '/api/billing/')).json().plan).toBe('free')
  })

  test('a payment unlocks the plan for the payer only', async () => {
    const [payer, other] = [await app.auth.registerUser(), await app.auth.registerUser()]
    const csv = async (who: TestUser) =>
      (await app.requestAs(who, 'GET', '/api/transactions/csv/')).statusCode
    await createBillingClient(app).pay(payer, 'good', 'refuse')
    expect(await csv(payer)).toBe(403)
    await createBillingClient(app).pay(payer)
    expect([await csv(payer), await csv(other)]).toEqual([200, 403])
  })
})

describe('sec/plan-matrix: only a proved word of the processor, used once, changes a plan', async () => {
  const testApp = await createBillingTestApp('2026-06-01T15:00:00Z')
  const opened = async () => {
    const payer = await testApp.createPayer()
    const { id: charge } = (await payer.openCheckout()).json()
    return { payer, charge, event: testApp.createEvent({ person: payer.userId, charge }) }
  }
  const refusals = async (who: Payer) =>
    (await who.listAuditEvents())
      .filter(({ kind }) => kind === 'payment_event_refused')
      .map(({ detail }) => detail)

  test('a forged, an old and a future event are 401 and appear in the audit log of the owner', async () => {
    const { payer, event } = await opened()
    const minutes = (count: number) => new Date(Date.parse('2026-06-01T15:00:00Z') + count * 60_000)
    const forged = [{ signingKey: Buffer.alloc(32, 9) }, { signedAt: minutes(-6) }, { signedAt: minutes(6) }]
    for (const how of forged) {
      const answer = await testApp.postEvent(event, how)
      expect([answer.statusCode, parseProblem(answer).code]).toEqual([401, 'not_authenticated'])
    }
    expect(await refusals(payer)).toEqual(forged.map(() => ({ reason: 'unproved' })))
    const unsigned = await testApp.app.inject({ method: 'POST', url: '/api/billing/callback/', body: event })
    expect(unsigned.statusCode).toBe(401)
    expect((await payer.getBilling()).plan).toBe('free')
  })

  test('a genuine event works once: a replay or a second event of the charge changes nothing', async () => {
    const { payer, charge, event } = await opened()
    expect((await testApp.postEvent(event)).json()).toEqual({ received: true })
    expect((await payer.getBilling()).plan).toBe('grow')
    await testApp.postEvent(event)
    await testApp.postEvent(testApp.createEvent({ person: payer.userId, charge }))
    await testApp.postEvent(testApp.createEvent({ person: payer.userId, charge, kind: 'refused' }))
    expect((await payer.getBilling()).plan).toBe('grow')
    expect(await payer.listPayments()).toHaveLength(1)
    expect((await refusals(payer)).map((detail) => detail)).toEqual([
      { reason: 'replayed', event: event.id },
      { reason: 'settled', event: expect.any(String) },
      { reason: 'settled', event: expect.any(String) },
    ])
  })

  test('an event for a foreign or unknown charge, or with another amount, changes nothing', async () => {
    const [ana, eva] = [await opened(), await opened()]
    const person = ana.payer.userId
    await testApp.postEvent(testApp.createEvent({ person, charge: eva.charge }))
    await testApp.postEvent(testApp.createEvent({ person, charge: crypto.randomUUID() }))
    await testApp.postEvent(testApp.createEvent({ person, charge: ana.charge, amount: 1 }))
    await testApp.postEvent(testApp.createEvent({ person: crypto.randomUUID(), charge: ana.charge }))
    for (const { payer } of [ana, eva]) expect((await payer.getBilling()).plan).toBe('free')
    expect(await refusals(ana.payer)).toMatchObject([
      { reason: 'unknown_charge' },
      { reason: 'unknown_charge' },
      { reason: 'amount' },
    ])
    expect(await refusals(eva.payer)).toEqual([])
    expect((await ana.payer.listCharges()).map(({ state }) => state)).toEqual(['open'])
  })

  test('one of fifty simultaneous events is applied', async () => {
    const { payer, charge } = await opened()
    const said = () => testApp.postEvent(testApp.createEvent({ person: payer.userId, charge }))
    await Promise.all(Array.from({ length: 50 }, said))
    expect(await payer.listPayments()).toHaveLength(1)
    expect(await refusals(payer)).toHaveLength(49)
  })
})
