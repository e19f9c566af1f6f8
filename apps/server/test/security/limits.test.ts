import { request } from 'node:http'
import { connect } from 'node:net'
import { fieldCopy } from '@lucas/contract/copy/fields.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageLimit } from '../../../../packages/contract/src/wire.ts'
import { recordStatements } from '../../src/platform/database/prepared-statements.ts'
import type { App } from '../../src/platform/http/app.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { newId } from '../../src/platform/ids.ts'
import {
  createSample,
  fillPath,
  type JsonSchema,
  listOperations,
  type Operation,
} from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { createGoalWithAllocation } from '../support/app/goals.ts'
import { setPlan } from '../support/app/plans.ts'
import { createProbeServer } from '../support/app/probe-server.ts'
import { createDataImportClient } from '../support/clients/data-import-client.ts'
import { createImportClient } from '../support/clients/import-client.ts'
import { createUniqueLedger } from '../support/clients/import-route-calls.ts'
import { createRuleRun } from '../support/clients/written-rule-client.ts'
import { getPort } from '../support/get-port.ts'

const cursors = createCursors(Buffer.alloc(32, 1))
const answer = z.object({ size: z.int() })
const person = { access: 'person' } as const
const headers = { authorization: 'Bearer ana', 'content-type': 'application/json' }
let app: App
let port: number

beforeAll(async () => {
  app = await createProbeServer({
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
  port = getPort(app)
})
afterAll(() => app.close())

const send = (body: string) => app.inject({ method: 'POST', url: '/api/echo/', headers, body })
const nested = (depth: number) => `{"value":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

test('a body of 256 KiB is accepted, one byte more is 413', async () => {
  const frame = '{"value":""}'
  const full = `{"value":"${'x'.repeat(256 * 1024 - frame.length)}"}`
  expect((await send(full)).statusCode).toBe(200)
  const refused = await send(`${full} `)
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'payload_too_large'])
})

test('JSON deeper than 20 levels is refused', async () => {
  expect((await send(nested(20))).statusCode).toBe(200)
  expect((await send(nested(21))).json()).toMatchObject({ status: 400, code: 'bad_request' })
  expect((await send(nested(60_000))).statusCode).toBe(400)
})

test('an array of more than 1,000 items is refused', async () => {
  const list = (items: number) => JSON.stringify({ value: Array.from({ length: items }, () => 1) })
  expect((await send(list(1_000))).statusCode).toBe(200)
  expect((await send(list(1_001))).statusCode).toBe(400)
})

test.each(['{"value":"\\u0000"}', '{"value":"\\ud800"}', '{"value":{"a\\u0000":1}}'])(
  'text that PostgreSQL cannot store is refused: %s',
  async (body) => {
    expect((await send(body)).statusCode).toBe(400)
  },
)

test('invalid UTF-8 and a null character in a URL are refused', async () => {
  const broken = await app.inject({
    method: 'POST',
    url: '/api/echo/',
    headers,
    body: Buffer.from([0x22, 0xff, 0x22]),
  })
  expect(broken.statusCode).toBe(400)
  expect((await app.inject({ url: '/api/list/?limit=5&search=%00', headers })).statusCode).toBe(400)
})

test.each(['limit=%E0%A4%A', 'a=1&limit=%', 'limit=5%zz', 'limit=%00', 'limit=%ED%A0%80'])(
  'a query value that cannot be decoded is refused under its name: %s',
  async (query) => {
    const refused = await app.inject({ url: `/api/list/?${query}`, headers })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { limit: [fieldCopy.invalid] }])
  },
)

test.each(['%E0%A4%A=1', '%', 'a&%zz&b', '=%', 'limit=5&%00=1'])(
  'a query whose names cannot be decoded is 400: %s',
  async (query) => {
    const refused = await app.inject({ url: `/api/list/?${query}`, headers })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_request'])
  },
)

test('unusual but valid queries are accepted', async () => {
  for (const query of ['&&', '=', 'a=b=c', 'a=%25', 'a=?&b=/', 'limit=5', 'b=%F0%9F%8C%B5+x'])
    expect([query, (await app.inject({ url: `/api/list/?${query}`, headers })).statusCode]).toEqual([
      query,
      200,
    ])
})

test.each(['0', '501', '-1', '1.5', 'abc', '1e9', 'Infinity'])('limit=%s is 400', async (limit) => {
  const refused = await app.inject({ url: `/api/list/?limit=${limit}`, headers })
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json().errors)).toEqual(['limit'])
})

test.each(['1', '500', ''])('limit=%s is accepted', async (limit) => {
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
  '%s is refused where the schema does not have it; other unknown keys are ignored',
  async (key) => {
    const refused = await send(`{"value":1,"${key}":1}`)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown_field_refused'])
    expect((await send(`{"value":1,"color":1}`)).statusCode).toBe(200)
  },
)

test('a raw route gets its bytes unchanged, up to its own limit', async () => {
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

test('a request that takes too long may be repeated', async () => {
  const late = await app.inject({ url: '/api/slow/', headers })
  expect([late.statusCode, late.json().code, late.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
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

test('TRACE is refused', async () => {
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
  expect(status).toBe(405)
})

test('input that is not HTTP gets a problem and a closed connection', async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('HELLO\r\n\r\n'))
    let received = ''
    socket.on('data', (piece) => (received += String(piece)))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toContain('application/problem+json')
})

const scope = { person: 'ana', filter: { category: 'OTROS', search: 'pan' } }

test('a cursor is valid for its user and filter, whatever the key order of the filter', () => {
  const cursor = cursors.encode(scope, ['2026-01-31', 'id'])
  expect(cursors.decode({ person: 'ana', filter: { search: 'pan', category: 'OTROS' } }, cursor)).toEqual([
    '2026-01-31',
    'id',
  ])
})

test.each([
  ['another person', (cursor: string) => cursors.decode({ ...scope, person: 'eva' }, cursor)],
  ['another filter', (cursor: string) => cursors.decode({ ...scope, filter: {} }, cursor)],
  ['another key', (cursor: string) => createCursors(Buffer.alloc(32, 2)).decode(scope, cursor)],
  ['a changed position', (cursor: string) => cursors.decode(scope, `${cursor.slice(0, -2)}AA`)],
  ['nonsense', () => cursors.decode(scope, 'nonsense')],
  ['nothing', () => cursors.decode(scope, '')],
])('a cursor is refused for %s', (_, open) => {
  expect(() => open(cursors.encode(scope, ['2026-01-31', 'id']))).toThrow('invalid_cursor')
})

const mostStatements = 12 // S-31
/** The forecast has two more reads than safe-to-spend, for the year: a look-up of texts and their rows (docs/forecast.md). */
const findMost = (name: string) => (name === 'GET /api/forecast/' ? 14 : mostStatements)

describe('sec/limits', async () => {
  const real = await createFullApp({ movements: 700 })
  const reads = (await listOperations(real.http)).filter(
    // The data export is a stream (S-31) and needs a step-up.
    ({ method, isPublic, path }) => method === 'GET' && !isPublic && path !== '/api/privacy/export/',
  )

  test('every read runs at most 12 statements, for any limit and number of banks', async () => {
    const member = await real.auth.registerUser()
    await setPlan(real, member, 'work')
    // Only a user without data can import an archive.
    const archive = (await createDataImportClient(real).start(member, 3)).json().id
    const session = await real.linkBank(member)
    const few = await countStatements(member, { session, archive })
    await real.linkBank(member, { bank: 'bci' })
    await real.linkBank(member, { bank: 'estado' })
    const many = await countStatements(member, { session, archive })
    expect(many.length).toBeGreaterThan(10)

    for (const [name, statements] of many) expect([name, statements <= findMost(name)]).toEqual([name, true])
    expect(many).toEqual(few)
  })

  async function countStatements(member: TestUser, linked: { session: string; archive: string }) {
    const idOf = async (path: string) => (await real.requestAs(member, 'GET', path)).json().results[0].id
    // The newest rows depend on the day, and a category chosen for an own transfer creates no rule.
    const newest: Transaction[] = (await real.requestAs(member, 'GET', '/api/transactions/?limit=500')).json()
      .results
    // A purchase on a card is read with the card's bills.
    const purchase = newest.find(
      ({ kind, account }) => kind === 'spending' && account?.account_type === 'credit',
    )
    const transaction = purchase?.id ?? ''
    const made = async (url: string, body: object) =>
      (await real.requestAs(member, 'POST', url, body)).json().id
    const choice = await real.requestAs(member, 'PATCH', `/api/transactions/${transaction}/`, {
      category: 'SALUD',
    })
    const named = await real.requestAs(member, 'PATCH', `/api/transactions/${transaction}/merchant/`, {
      merchant_name: 'Almuerzo',
    })
    const goal_id = (await createGoalWithAllocation(real, member)).goalId
    for (const plan of [{ kind: 'round_up' }, { kind: 'income_share', percentage: 10 }])
      await made('/api/savings/plans/', { goal_id, ...plan })
    const ids = {
      transactions: transaction,
      'transaction-allocations': transaction,
      connections: await idOf('/api/connections/'),
      accounts: (await real.requestAs(member, 'GET', '/api/accounts/')).json()[0].id,
      goals: goal_id,
      'category-corrections': choice.json().correction.id,
      'name-corrections': named.json().correction.id,
      recurring: await made('/api/recurring/', { transaction_ids: [transaction], rhythm: 'monthly' }),
      imports: (await createImportClient(real).upload(member, createUniqueLedger(), 'register.csv')).id,
      session: linked.session,
      'data-imports': linked.archive,
      runs: await createRuleRun(real, member),
    }
    const list: [string, number][] = []
    for (const operation of reads) {
      const address = addressOf(operation, ids)
      await real.requestAs(member, 'GET', address)
      const { result, statements } = await recordStatements(async () =>
        real.requestAs(member, 'GET', address),
      )
      expect([address, result.statusCode]).toEqual([address, 200])
      list.push([operation.name, statements.length])
    }
    return list
  }

  /** Replaces each path parameter by an id of the resource named before it. */
  const addressOf = ({ path, queryParams }: Operation, ids: Record<string, string>) => {
    const filled = path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, what: string) => `${what}/${ids[what] ?? what}`)
    return filled + (queryParams.some(({ name }) => name === 'limit') ? '?limit=500' : '')
  }

  test('limit must be 1 to 500 on every list', async () => {
    const member = await real.auth.registerUser()
    const lists = reads.filter(({ queryParams }) => queryParams.some(({ name }) => name === 'limit'))
    expect(lists.length).toBeGreaterThan(1)
    for (const { path } of lists)
      for (const limit of ['0', '501', '-1', '1.5', 'x', '1e9']) {
        const address = `${path.replaceAll(/\{\w+\}/g, newId())}?limit=${limit}`
        const { statusCode } = await real.requestAs(member, 'GET', address)
        expect([path, limit, statusCode]).toEqual([path, limit, 400])
      }
  })

  test('a day outside 1900 to 2200 is refused under its name, in every query and body', async () => {
    const member = await real.auth.registerUser()
    const days = ['1899-12-31', '2201-01-01', '0001-01-01', '9999-12-31', '2026-02-30']
    let tried = 0
    for (const { method, path, queryParams, body, name } of await listOperations(real.http)) {
      const address = fillPath(path.replace('{day}', '2026-12-12'), newId())
      for (const day of days) {
        const calls = [
          ...queryParams
            .filter(({ schema }) => isDay(schema))
            .map((field) => ({ field: field.name, url: `${address}?${field.name}=${day}`, sent: undefined })),
          ...Object.entries(body?.properties ?? {})
            .filter(([, schema]) => isDay(schema))
            .map(([field]) => ({ field, url: address, sent: { ...record(body), [field]: day } })),
        ]
        for (const { field, url, sent } of calls) {
          const answer = await real.requestAs(member, method, url, sent)
          tried += 1
          const spot = [name, field, day]
          expect([
            ...spot,
            answer.statusCode,
            Object.keys(answer.json().errors ?? {}).includes(field),
          ]).toEqual([...spot, 400, true])
        }
      }
    }
    expect(tried).toBeGreaterThan(100)
  })

  test('a cursor is refused for another user or filter', async () => {
    const [one, two] = [await real.auth.registerUser(), await real.auth.registerUser()]
    await real.linkBank(one)
    await real.linkBank(two, { rut: '17654321-3' })
    const { next } = (await real.requestAs(one, 'GET', '/api/transactions/?limit=5')).json()
    expect((await real.requestAs(one, 'GET', next)).json().results).toHaveLength(5)
    for (const [member, url] of [
      [two, next],
      [one, `${next}&category=OTROS`],
      [one, next.replace(/cursor=..../, 'cursor=AAAA')],
    ]) {
      const refused = await real.requestAs(member, 'GET', url)
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_cursor'])
    }
  })

  test('a statement that runs for more than 5 s is cancelled', async () => {
    const asked = sql`select pg_sleep(20)`.execute(real.db.app)
    await expect(asked).rejects.toThrow(/statement timeout/)
  })
})

const isDay = (schema: JsonSchema): boolean =>
  schema.format === 'date' || (schema.anyOf ?? []).some((option) => isDay(option))
const record = (body: JsonSchema | null): object => z.looseObject({}).parse(body ? createSample(body) : {})
