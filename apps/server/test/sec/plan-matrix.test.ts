import { describe, expect, test } from 'vitest'
import { problemOf } from '../support/auth-calls.ts'
import { setPlan } from '../support/plans.ts'
import { type Method, realApp } from '../support/real-app.ts'

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

  test('nobody changes their plan by asking', async () => {
    const person = await app.calls.person()
    expect((await app.as(person, 'PATCH', '/api/auth/profile/', { plan: 'work' })).statusCode).toBe(400)
    expect((await app.as(person, 'GET', '/api/transactions/csv/')).statusCode).toBe(403)
  })
})
