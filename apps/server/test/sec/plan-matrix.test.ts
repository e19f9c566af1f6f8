import { describe, expect, test } from 'vitest'
import { problemOf } from '../support/auth-calls.ts'
import { billingCalls } from '../support/billing-calls.ts'
import { billingHouse, type Payer } from '../support/billing-house.ts'
import { setPlan } from '../support/plans.ts'
import { type Member, type Method, realApp } from '../support/real-app.ts'

// S-09: what a plan does not hold is refused by the server, whatever the client shows. A later gate adds its line.

const app = await realApp({ movements: 120 })
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
  test.each(gates)('$what is of the plan $plan and of those above', async ({ method, path, plan }) => {
    const person = await app.calls.person()
    for (const own of plans) {
      await setPlan(app, person, own)
      const answer = await app.as(person, method, path)
      const holds = plans.indexOf(own) >= plans.indexOf(plan)
      const refusal = holds ? null : problemOf(answer)
      expect([own, answer.statusCode, refusal?.code, refusal?.required_plan]).toEqual(
        holds ? [own, 200, undefined, undefined] : [own, 403, 'plan_required', plan],
      )
    }
  })

  test('the last twelve months of every chart are free', async () => {
    const person = await app.calls.person()
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
      const answer = await app.as(person, 'GET', `/api/analytics/${chart}/?from=2025-01-02&to=2026-01-01`)
      expect([chart, answer.statusCode]).toEqual([chart, 200])
    }
  })

  test('three own alert rules are free, a fourth is of the plan grow', async () => {
    const person = await app.calls.person()
    const add = (amount: number) =>
      app.as(person, 'POST', '/api/alert-rules/', { kind: 'big_movement', amount })
    for (const amount of [1, 2, 3]) expect((await add(amount)).statusCode).toBe(201)
    expect(problemOf(await add(4))).toMatchObject({ code: 'plan_required', required_plan: 'grow' })
    await setPlan(app, person, 'grow')
    expect((await add(4)).statusCode).toBe(201)
  })

  test('nobody changes their plan by asking', async () => {
    const person = await app.calls.person()
    expect((await app.as(person, 'PATCH', '/api/auth/profile/', { plan: 'work' })).statusCode).toBe(400)
    expect((await app.as(person, 'GET', '/api/transactions/csv/')).statusCode).toBe(403)
    for (const plan of ['work', 'free', 'gold'])
      expect((await app.as(person, 'POST', '/api/billing/checkout/', { plan })).statusCode).toBe(400)
    for (const next_plan of ['grow', 'work'])
      expect((await app.as(person, 'PATCH', '/api/billing/', { next_plan })).statusCode).toBe(409)
    expect((await app.as(person, 'GET', '/api/billing/')).json().plan).toBe('free')
  })

  test('a payment opens what the plan holds, for the one who paid', async () => {
    const [payer, other] = [await app.calls.person(), await app.calls.person()]
    const csv = async (who: Member) => (await app.as(who, 'GET', '/api/transactions/csv/')).statusCode
    await billingCalls(app).pay(payer, 'good', 'refuse')
    expect(await csv(payer)).toBe(403)
    await billingCalls(app).pay(payer)
    expect([await csv(payer), await csv(other)]).toEqual([200, 403])
  })
})

describe('sec/plan-matrix: only a proved word of the processor, used once, changes a plan', async () => {
  const house = await billingHouse('2026-06-01T15:00:00Z')
  const opened = async () => {
    const payer = await house.person()
    const { id: charge } = (await payer.open()).json()
    return { payer, charge, event: house.event({ person: payer.userId, charge }) }
  }
  const refusals = async (who: Payer) =>
    (await who.audit()).filter(({ kind }) => kind === 'payment_event_refused').map(({ detail }) => detail)

  test('a forged one, one signed long ago and one of tomorrow are 401, and their owner can read of them', async () => {
    const { payer, event } = await opened()
    const minutes = (count: number) => new Date(Date.parse('2026-06-01T15:00:00Z') + count * 60_000)
    const forged = [{ by: Buffer.alloc(32, 9) }, { at: minutes(-6) }, { at: minutes(6) }]
    for (const how of forged) {
      const answer = await house.send(event, how)
      expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'not_authenticated'])
    }
    expect(await refusals(payer)).toEqual(forged.map(() => ({ reason: 'unproved' })))
    const unsigned = await house.app.inject({ method: 'POST', url: '/api/billing/callback/', body: event })
    expect(unsigned.statusCode).toBe(401)
    expect((await payer.show()).plan).toBe('free')
  })

  test('a genuine one works once: replayed, or said again in other words, it changes nothing', async () => {
    const { payer, charge, event } = await opened()
    expect((await house.send(event)).json()).toEqual({ received: true })
    expect((await payer.show()).plan).toBe('grow')
    await house.send(event)
    await house.send(house.event({ person: payer.userId, charge }))
    await house.send(house.event({ person: payer.userId, charge, kind: 'refused' }))
    expect((await payer.show()).plan).toBe('grow')
    expect(await payer.payments()).toHaveLength(1)
    expect((await refusals(payer)).map((detail) => detail)).toEqual([
      { reason: 'replayed', event: event.id },
      { reason: 'settled', event: expect.any(String) },
      { reason: 'settled', event: expect.any(String) },
    ])
  })

  test('of another person’s charge, of none, or over another amount it changes nothing', async () => {
    const [ana, eva] = [await opened(), await opened()]
    const person = ana.payer.userId
    await house.send(house.event({ person, charge: eva.charge }))
    await house.send(house.event({ person, charge: crypto.randomUUID() }))
    await house.send(house.event({ person, charge: ana.charge, amount: 1 }))
    await house.send(house.event({ person: crypto.randomUUID(), charge: ana.charge }))
    for (const { payer } of [ana, eva]) expect((await payer.show()).plan).toBe('free')
    expect(await refusals(ana.payer)).toMatchObject([
      { reason: 'unknown_charge' },
      { reason: 'unknown_charge' },
      { reason: 'amount' },
    ])
    expect(await refusals(eva.payer)).toEqual([])
    expect((await ana.payer.charges()).map(({ state }) => state)).toEqual(['open'])
  })

  test('of fifty at the same time one counts', async () => {
    const { payer, charge } = await opened()
    const said = () => house.send(house.event({ person: payer.userId, charge }))
    await Promise.all(Array.from({ length: 50 }, said))
    expect(await payer.payments()).toHaveLength(1)
    expect(await refusals(payer)).toHaveLength(49)
  })
})
