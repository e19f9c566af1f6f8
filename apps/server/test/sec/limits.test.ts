import { request } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageLimit } from '../../../../packages/contract/src/wire.ts'
import { recordStatements } from '../../src/platform/database/statements.ts'
import type { App } from '../../src/platform/http/app.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Operation, operationsOf } from '../support/api-document.ts'
import { plantGoal } from '../support/goals.ts'
import { importCalls } from '../support/import-calls.ts'
import { freshStatement } from '../support/import-visits.ts'
import { setPlan } from '../support/plans.ts'
import { portOf } from '../support/port-of.ts'
import { probeHttp } from '../support/probe-http.ts'
import { realApp } from '../support/real-app.ts'

const cursors = createCursors(Buffer.alloc(32, 1))
const answer = z.object({ size: z.int() })
const person = { access: 'person' } as const
const headers = { authorization: 'Bearer ana', 'content-type': 'application/json' }
let app: App
let port: number

beforeAll(async () => {
  app = await probeHttp({
    routes(on) {
      on.post(
        '/api/echo/',
        { config: person, schema: { body: z.object({ value: z.unknown() }), response: { 200: answer } } },
        async ({ body }) => ({
          size: JSON.stringify(body.value ?? null).length,
        }),
      )
      on.get(
        '/api/list/',
        {
          config: person,
          schema: { querystring: z.object({ limit: pageLimit }), response: { 200: answer } },
        },
        async ({ query }) => ({
          size: query.limit,
        }),
      )
      on.post(
        '/api/upload/',
        { bodyLimit: 2_000_000, config: { ...person, rawBody: true }, schema: { response: { 200: answer } } },
        async ({ body }) => ({
          size: Buffer.isBuffer(body) ? body.length : -1,
        }),
      )
      on.get(
        '/api/slow/',
        { handlerTimeout: 100, config: person, schema: { response: { 200: answer } } },
        () => new Promise(() => undefined),
      )
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(app)
})
afterAll(() => app.close())

const send = (body: string) => app.inject({ method: 'POST', url: '/api/echo/', headers, body })
const nested = (depth: number) => `{"value":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('a body of 256 KiB is read, one byte more is 413', async () => {
  const frame = '{"value":""}'
  const full = `{"value":"${'x'.repeat(256 * 1024 - frame.length)}"}`
  expect((await send(full)).statusCode).toBe(200)
  const refused = await send(`${full} `)
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'payload_too_large'])
})

test('JSON is 20 deep at most', async () => {
  expect((await send(nested(20))).statusCode).toBe(200)
  expect((await send(nested(21))).json()).toMatchObject({ status: 400, code: 'bad_request' })
  expect((await send(nested(60_000))).statusCode).toBe(400)
})

test('an array holds 1,000 items at most', async () => {
  const list = (items: number) => JSON.stringify({ value: Array.from({ length: items }, () => 1) })
  expect((await send(list(1_000))).statusCode).toBe(200)
  expect((await send(list(1_001))).statusCode).toBe(400)
})

test.each(['{"value":"\\u0000"}', '{"value":"\\ud800"}', '{"value":{"a\\u0000":1}}'])(
  'text that no database keeps is refused: %s',
  async (body) => {
    expect((await send(body)).statusCode).toBe(400)
  },
)

test('bytes that are no UTF-8 are refused, and a null character in an address too', async () => {
  const broken = await app.inject({
    method: 'POST',
    url: '/api/echo/',
    headers,
    body: Buffer.from([0x22, 0xff, 0x22]),
  })
  expect(broken.statusCode).toBe(400)
  expect((await app.inject({ url: '/api/list/?limit=5&search=%00', headers })).statusCode).toBe(400)
})

test.each(['0', '501', '-1', '1.5', 'abc', '1e9', 'Infinity'])('limit=%s is 400', async (limit) => {
  const refused = await app.inject({ url: `/api/list/?limit=${limit}`, headers })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().errors)).toEqual(['limit'])
})

test.each(['1', '500', ''])('limit=%s is served', async (limit) => {
  const served = await app.inject({ url: limit ? `/api/list/?limit=${limit}` : '/api/list/', headers })
  expect(served.json()).toEqual({ size: limit ? Number(limit) : 50 })
})

test.each(['__proto__', 'constructor'])('%s is refused at any depth', async (key) => {
  for (const body of [`{"${key}":1,"value":1}`, `{"value":{"a":[{"${key}":{}}]}}`]) {
    const refused = await send(body)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown_field_refused'])
  }
})

test.each(['user_id', 'plan', 'is_verified', 'current_amount', 'state'])(
  '%s is refused where the schema does not know it; other unknown keys are ignored',
  async (key) => {
    const refused = await send(`{"value":1,"${key}":1}`)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown_field_refused'])
    expect((await send(`{"value":1,"color":1}`)).statusCode).toBe(200)
  },
)

test('a raw route gets its bytes as they came, whatever their form and up to its own limit', async () => {
  const body = Buffer.alloc(1_000_000, '[')
  const taken = await app.inject({
    method: 'POST',
    url: '/api/upload/',
    headers: { ...headers, 'content-type': 'text/plain' },
    body,
  })
  expect(taken.json()).toEqual({ size: 1_000_000 })
  const refused = await app.inject({
    method: 'POST',
    url: '/api/upload/',
    headers,
    body: Buffer.alloc(2_000_001),
  })
  expect(refused.statusCode).toBe(413)
})

test('a request that takes too long ends with a problem', async () => {
  const late = await app.inject({ url: '/api/slow/', headers })
  expect([late.statusCode, late.json().code]).toEqual([408, 'request_timeout'])
})

test('headers above 16 KiB are refused with a problem', async () => {
  const refused = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const call = request({ port, path: '/api/list/', headers: { 'x-long': 'a'.repeat(17_000) } }, (reply) => {
      let body = ''
      reply.on('data', (piece) => (body += String(piece)))
      reply.on('end', () => resolve({ status: reply.statusCode, body }))
    })
    call.on('error', reject)
    call.end()
  })
  expect(refused.status).toBe(413)
  expect(JSON.parse(refused.body).code).toBe('payload_too_large')
})

test('TRACE is off: nothing of the request comes back', async () => {
  const status = await new Promise((resolve, reject) => {
    const call = request(
      { port, method: 'TRACE', path: '/api/list/', headers: { 'x-secret': 'canary' } },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      },
    )
    call.on('error', reject)
    call.end()
  })
  expect(status).toBe(404)
})

test('what is no HTTP gets a problem and a closed connection', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('HELLO\r\n\r\n'))
    let heard = ''
    socket.on('data', (piece) => (heard += String(piece)))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toContain('application/problem+json')
})

const scope = { person: 'ana', filter: { category: 'OTROS', search: 'pan' } }

test('a cursor opens for its person and filter, whatever the order of the filter', () => {
  const cursor = cursors.seal(scope, ['2026-01-31', 'id'])
  expect(cursors.open({ person: 'ana', filter: { search: 'pan', category: 'OTROS' } }, cursor)).toEqual([
    '2026-01-31',
    'id',
  ])
})

test.each([
  ['another person', (cursor: string) => cursors.open({ ...scope, person: 'eva' }, cursor)],
  ['another filter', (cursor: string) => cursors.open({ ...scope, filter: {} }, cursor)],
  ['another key', (cursor: string) => createCursors(Buffer.alloc(32, 2)).open(scope, cursor)],
  ['a changed position', (cursor: string) => cursors.open(scope, `${cursor.slice(0, -2)}AA`)],
  ['nonsense', () => cursors.open(scope, 'nonsense')],
  ['nothing', () => cursors.open(scope, '')],
])('a cursor is refused for %s', (_, open) => {
  expect(() => open(cursors.seal(scope, ['2026-01-31', 'id']))).toThrow('invalid_cursor')
})

const mostStatements = 12 // S-31

describe('sec/limits', async () => {
  const real = await realApp({ movements: 700 })
  const reads = (await operationsOf(real.http)).filter(
    // The export of everything is a stream of its own (S-31), and wants a raised session.
    ({ method, isPublic, path }) => method === 'GET' && !isPublic && path !== '/api/privacy/export/',
  )

  test('every read costs at most 12 statements, whatever its limit and however many banks there are', async () => {
    const member = await real.calls.person()
    await setPlan(real, member, 'work')
    const caseid = await real.link(member)
    const few = await costs(member, caseid)
    await real.link(member, { bank: 'bci' })
    await real.link(member, { bank: 'estado' })
    const many = await costs(member, caseid)
    expect(many.length).toBeGreaterThan(10)
    for (const [name, statements] of many) expect([name, statements <= mostStatements]).toEqual([name, true])
    expect(many).toEqual(few)
  })

  async function costs(member: { access: string }, caseid: string) {
    const idOf = async (path: string) => (await real.as(member, 'GET', path)).json().results[0].id
    // Which rows are the newest turns with the day, and choosing for an own transfer teaches nothing.
    const newest: { id: string; kind: string }[] = (await real.as(member, 'GET', '/api/transactions/')).json()
      .results
    const transaction = newest.find(({ kind }) => kind !== 'transfer')?.id ?? ''
    const made = async (url: string, body: object) => (await real.as(member, 'POST', url, body)).json().id
    const choice = await real.as(member, 'PATCH', `/api/transactions/${transaction}/`, { category: 'SALUD' })
    const named = await real.as(member, 'PATCH', `/api/transactions/${transaction}/merchant/`, {
      merchant_name: 'Almuerzo',
    })
    const ids = {
      transactions: transaction,
      'transaction-allocations': transaction,
      connections: await idOf('/api/connections/'),
      accounts: (await real.as(member, 'GET', '/api/accounts/')).json()[0].id,
      goals: (await plantGoal(real, member)).goalId,
      'category-corrections': choice.json().correction.id,
      'name-corrections': named.json().correction.id,
      recurring: await made('/api/recurring/', { transaction_ids: [transaction], rhythm: 'monthly' }),
      imports: (await importCalls(real).upload(member, freshStatement())).id,
      session: caseid,
    }
    const list: [string, number][] = []
    for (const operation of reads) {
      const address = addressOf(operation, ids)
      await real.as(member, 'GET', address)
      const { result, statements } = await recordStatements(async () => real.as(member, 'GET', address))
      expect([address, result.statusCode]).toEqual([address, 200])
      list.push([operation.name, statements.length])
    }
    return list
  }

  /** Each parameter is an id of what stands before it in the path. */
  const addressOf = ({ path, inQuery }: Operation, ids: Record<string, string>) => {
    const filled = path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, what: string) => `${what}/${ids[what] ?? what}`)
    return filled + (inQuery.some(({ name }) => name === 'limit') ? '?limit=500' : '')
  }

  test('limit is 1 to 500 on every list of the document', async () => {
    const member = await real.calls.person()
    const lists = reads.filter(({ inQuery }) => inQuery.some(({ name }) => name === 'limit'))
    expect(lists.length).toBeGreaterThan(1)
    for (const { path } of lists)
      for (const limit of ['0', '501', '-1', '1.5', 'x', '1e9']) {
        const address = `${path.replaceAll(/\{\w+\}/g, newId())}?limit=${limit}`
        const { statusCode } = await real.as(member, 'GET', address)
        expect([path, limit, statusCode]).toEqual([path, limit, 400])
      }
  })

  test('a cursor of one person or filter opens nothing for another', async () => {
    const [one, two] = [await real.calls.person(), await real.calls.person()]
    await real.link(one)
    await real.link(two, { rut: '17654321-3' })
    const { next } = (await real.as(one, 'GET', '/api/transactions/?limit=5')).json()
    expect((await real.as(one, 'GET', next)).json().results).toHaveLength(5)
    for (const [member, url] of [
      [two, next],
      [one, `${next}&category=OTROS`],
      [one, next.replace(/cursor=..../, 'cursor=AAAA')],
    ]) {
      const refused = await real.as(member, 'GET', url)
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_cursor'])
    }
  })

  test('a statement that runs for more than 5 s is ended', async () => {
    const asked = sql`select pg_sleep(20)`.execute(real.db.app)
    await expect(asked).rejects.toThrow(/statement timeout/)
  })
})
