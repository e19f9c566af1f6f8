import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createClock } from '../../src/platform/clock.ts'
import { fail } from '../../src/platform/errors.ts'
import type { App } from '../../src/platform/http/app.ts'
import { rememberAnswers } from '../../src/platform/http/idempotency.ts'
import { testDatabase } from '../database.ts'
import { somebody } from '../support/people.ts'
import { probeHttp } from '../support/probe-http.ts'

const db = await testDatabase()
let now = new Date('2026-03-01T12:00:00Z')
let made = 0
let gate: Promise<void> | undefined
const clock = createClock(() => now)
const schema = { body: z.object({ name: z.string() }), response: { 201: z.object({ number: z.int() }) } }

const app = await probeHttp({
  routes(on: App) {
    rememberAnswers(on, { db: db.app, clock })
    for (const url of ['/api/things/', '/api/others/', '/api/things/:id/parts/'])
      on.post(url, { config: { access: 'person', idempotent: true }, schema }, async ({ body }, reply) => {
        await gate
        if (body.name === 'refused') fail('conflict')
        made += 1
        if (body.name === 'fault') throw new Error('after the work')
        reply.code(201)
        return { number: made }
      })
    on.post('/api/plain/', { config: { access: 'person' }, schema }, async (_, reply) => {
      made += 1
      reply.code(201)
      return { number: made }
    })
  },
})

let userId = ''
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  made = 0
  gate = undefined
  userId = (await somebody(db)).userId
})

const post = async (
  key: string | null,
  body: object = { name: 'a' },
  url = '/api/things/',
  person = userId,
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${person}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    body,
  })

test('a double click makes one thing, and both clicks get its answer', async () => {
  const first = await post('k')
  const second = await post('k')
  expect([first.statusCode, first.json(), second.statusCode, second.json()]).toEqual([
    201,
    { number: 1 },
    201,
    { number: 1 },
  ])
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
  expect(made).toBe(1)
})

test('a client that timed out after the commit gets the first answer when it repeats', async () => {
  await post('lost')
  now = new Date('2026-03-03T11:59:00Z')
  expect((await post('lost')).json()).toEqual({ number: 1 })
})

test('after 48 hours the key is forgotten', async () => {
  await post('old')
  now = new Date('2026-03-03T12:00:01Z')
  expect((await post('old')).json()).toEqual({ number: 2 })
})

test('the same key with another body is 409', async () => {
  await post('k', { name: 'a' })
  const other = await post('k', { name: 'b' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch'])
})

test('two tabs at the same time: one makes it, the other is told to wait and then gets the answer', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const running = post('k')
  let early = await post('k')
  for (let n = 0; n < 50 && early.statusCode !== 409; n += 1) early = await post('k')
  expect([early.statusCode, early.json().code, early.headers['retry-after']]).toEqual([
    409,
    'idempotency_running',
    '1',
  ])
  open()
  expect((await running).json()).toEqual({ number: 1 })
  expect((await post('k')).json()).toEqual({ number: 1 })
  expect(made).toBe(1)
})

test('of fifty simultaneous sends exactly one works', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('storm')))
  expect(made).toBe(1)
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
})

test.each([
  ['a body that breaks its schema', { name: 1 }, 400],
  ['a refusal', { name: 'refused' }, 409],
  ['a fault', { name: 'fault' }, 500],
])('nothing is kept after %s', async (_, body, status) => {
  expect((await post('k', body)).statusCode).toBe(status)
  expect((await post('k', { name: 'mended' })).statusCode).toBe(201)
})

test('a key belongs to its person and its route', async () => {
  await post('k')
  expect((await post('k', { name: 'a' }, '/api/others/')).json()).toEqual({ number: 2 })
  const other = await somebody(db)
  expect((await post('k', { name: 'a' }, '/api/things/', other.userId)).json()).toEqual({ number: 3 })
})

test('the same key for another object of the same route is 409', async () => {
  await post('k', { name: 'a' }, '/api/things/1/parts/')
  expect((await post('k', { name: 'a' }, '/api/things/2/parts/')).statusCode).toBe(409)
})

test('a call that died in the middle may be sent again after a minute', async () => {
  await db.admin
    .insertInto('idempotency_key')
    .values({
      user_id: userId,
      route: 'POST /api/things/',
      key: 'died',
      body_hash: Buffer.alloc(32),
      created_at: now,
    })
    .execute()
  expect((await post('died')).statusCode).toBe(409)
  now = new Date('2026-03-01T12:01:01Z')
  expect((await post('died')).statusCode).toBe(201)
})

test('a key of 255 characters is taken, a longer one is 400; without a key every call works', async () => {
  expect((await post('x'.repeat(255))).statusCode).toBe(201)
  expect((await post('x'.repeat(256))).statusCode).toBe(400)
  await post(null)
  await post(null)
  expect(made).toBe(3)
})

test('a route that does not take keys works every time', async () => {
  await post('k', { name: 'a' }, '/api/plain/')
  await post('k', { name: 'a' }, '/api/plain/')
  expect(made).toBe(2)
})
