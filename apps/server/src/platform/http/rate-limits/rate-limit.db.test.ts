import { fallbackProblemsCopy } from '@lucas/contract/copy/fallback-problems.ts'
import { formatWait } from '@lucas/contract/rules/wait-text.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../../test/database.ts'
import { createProbeServer } from '../../../../test/support/app/probe-server.ts'
import { createClock } from '../../clock.ts'
import type { App } from '../app.ts'
import { createRateCounters } from './rate-counters.ts'
import { callerAddress, createRequestLimiter } from './request-limiter.ts'

const schema = { response: { 200: z.object({ address: z.string() }) } }
const routes = (app: App) => {
  app.get('/api/mine/', { config: { access: 'person' }, schema }, async (request) => ({
    address: callerAddress(request),
  }))
  app.get('/api/open/', { config: { access: 'public' }, schema }, async (request) => ({
    address: callerAddress(request),
  }))
}
const publicRoutes = ['GET /api/open/']
/** Limits of production. */
const production = {
  addressLimit: { max: 3_000, windowSeconds: 60 },
  userLimit: { max: 1_200, windowSeconds: 60 },
}
const ana = { authorization: 'Bearer ana' }

const db = await testDatabase()

describe('sec/rate-limit', () => {
  test('60 polls, six tabs with a dashboard of 30 calls and their sockets get no 429', async () => {
    const app = await createProbeServer({ routes, publicRoutes, settings: production })
    const answers = await Promise.all(
      Array.from({ length: 60 + 6 * 30 + 6 }, () =>
        app.inject({ url: '/api/mine/?limit=500', headers: ana }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  })

  test('above the user limit: 429 with Retry-After and a Spanish message, for that user only', async () => {
    const app = await createProbeServer({
      routes,
      publicRoutes,
      settings: { ...production, userLimit: { max: 20, windowSeconds: 60 } },
    })
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.inject({ url: '/api/mine/', headers: ana })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(10)
    const wait = Number(refused[0]?.headers['retry-after'])
    expect(wait > 0 && wait <= 60).toBe(true)
    expect(refused[0]?.json()).toMatchObject({
      code: 'too_many_requests',
      detail: fallbackProblemsCopy.tooManyUntil(formatWait(wait)),
    })
    expect(
      (await app.inject({ url: '/api/mine/', headers: { authorization: 'Bearer eva' } })).statusCode,
    ).toBe(200)
  })

  test('an anonymous caller is counted by address before any query', async () => {
    const app = await createProbeServer({
      routes,
      publicRoutes,
      settings: { addressLimit: { max: 5, windowSeconds: 60 } },
    })
    const statuses = []
    for (let n = 0; n < 7; n += 1) statuses.push((await app.inject('/api/mine/')).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('a window expires, and the limiter stores no more callers than its capacity', () => {
    let at = 0
    const count = createRequestLimiter(() => new Date(at), 100)
    const once = { max: 1, windowSeconds: 1 }
    count('a', once)
    expect(() => count('a', once)).toThrow('too_many_requests')
    at = 1_001
    count('a', once)
    for (let n = 0; n < 10_000; n += 1) count(`b${n}`, once)
    expect(() => count('b9999', once)).toThrow('too_many_requests')
  })

  test.each([
    [0, '9.9.9.9, 8.8.8.8', '127.0.0.1'],
    [1, '9.9.9.9, 8.8.8.8', '8.8.8.8'],
    [2, '9.9.9.9, 8.8.8.8', '9.9.9.9'],
    [1, '2800:150:1:2:3::4', '2800:150:1:2::/64'],
  ])('behind %i proxies, "%s" is %s', async (trustedProxyHops, forwarded, address) => {
    const app = await createProbeServer({ routes, publicRoutes, settings: { trustedProxyHops } })
    const answer = await app.inject({ url: '/api/open/', headers: { 'x-forwarded-for': forwarded } })
    expect(answer.json()).toEqual({ address })
  })

  test('of 1,000 parallel attempts exactly the limit is allowed', async () => {
    const counters = createRateCounters({ db: db.app, clock: createClock() })
    const limit = { max: 10, windowSeconds: 900 }
    const counts = await Promise.all(
      Array.from({ length: 1_000 }, () => counters.consume('login', 'ana@example.cl', limit)),
    )
    expect(counts.filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
    expect(counts.every(({ retryAfterSeconds }) => retryAfterSeconds > 0 && retryAfterSeconds <= 900)).toBe(
      true,
    )
    expect((await counters.consume('login', 'eva@example.cl', limit)).isAllowed).toBe(true)
    const [row] = await db.admin.selectFrom('rate_counter').selectAll().execute()
    expect(row?.key.toString()).not.toContain('ana')
  })

  test('a counter restarts after its window and after a reset', async () => {
    let now = new Date('2026-03-01T12:00:00Z')
    const counters = createRateCounters({ db: db.app, clock: createClock(() => now) })
    const limit = { max: 1, windowSeconds: 60 }
    const isAllowed = async () => (await counters.consume('code', 'x', limit)).isAllowed
    expect([await isAllowed(), await isAllowed()]).toEqual([true, false])
    now = new Date('2026-03-01T12:01:00Z')
    expect([await isAllowed(), await isAllowed()]).toEqual([true, false])
    await counters.reset('code', 'x')
    expect(await isAllowed()).toBe(true)
  })
})
