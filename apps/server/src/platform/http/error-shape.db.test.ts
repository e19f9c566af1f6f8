import { problems } from '@lucas/contract/problem.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isCallback, listOperations } from '../../../test/support/api-document.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createProbeServer } from '../../../test/support/app/probe-server.ts'
import { englishPattern, internalsPattern } from '../../../test/support/fuzz/response-checker.ts'
import { fail } from '../errors.ts'
import type { App } from './app.ts'

const answer = z.object({ ok: z.boolean() })
const response = { 200: answer }
const config = { access: 'person' } as const
const headers = { authorization: 'Bearer ana' }
const faults: Record<string, () => unknown> = {
  plain: () => new Error('select * from person where email = ana@example.cl'),
  type: () => new TypeError("Cannot read properties of undefined (reading 'secret')"),
  text: () => 'a thrown text with /home/somebody/secret.ts',
  nothing: () => undefined,
  away: () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' }),
  cancelled: () =>
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  deadlock: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  unique: () => Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' }),
}
/** How a handler ends after its time-out. */
const lateEnds: Record<string, () => { ok: boolean }> = {
  answer: () => ({ ok: true }),
  error: () => {
    throw new TypeError('too late')
  },
}
let late = Promise.withResolvers<void>()
const logLines: string[] = []
let app: App

beforeAll(async () => {
  app = await createProbeServer({
    logLines,
    routes(on) {
      on.get(
        '/api/fault/:kind/',
        { config, schema: { params: z.object({ kind: z.string() }), response } },
        async ({ params }) => {
          throw faults[params.kind]?.()
        },
      )
      for (const [end, finish] of Object.entries(lateEnds))
        on.get(`/api/late/${end}/`, { config, handlerTimeout: 20, schema: { response } }, async () => {
          await late.promise
          return finish()
        })
      on.get('/api/undeclared/', { config, schema: { response } }, async () => fail('plan_required'))
      on.get(
        '/api/refuse/',
        { config: { ...config, errors: ['plan_required'] }, schema: { response } },
        async () => fail('plan_required', { members: { required_plan: 'grow' } }),
      )
      on.get('/api/stray/', { config, schema: { response } }, async () => ({ ok: true, password_hash: 'x' }))
      on.post(
        '/api/form/',
        {
          config,
          schema: { body: z.object({ name: z.string('Ingresa tu nombre'), age: z.int() }), response },
        },
        async () => ({ ok: true }),
      )
    },
  })
})
afterAll(() => app.close())

const get = (url: string) => app.inject({ url, headers })

test.each(['plain', 'type', 'text', 'nothing', 'unique'])(
  'an unknown error (%s) is 500 with a request id and without its message',
  async (kind) => {
    const reply = await get(`/api/fault/${kind}/`)
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({
      code: 'internal',
      detail: problems.internal.detail,
      request_id: reply.headers['x-request-id'],
    })
    expect(reply.body).not.toMatch(/select|secret|email|home|constraint|at /)
  },
)

test('a handler that takes too long logs one warning and no error, whatever it does afterwards', async () => {
  late = Promise.withResolvers()
  const replies = await Promise.all(Object.keys(lateEnds).map((end) => get(`/api/late/${end}/`)))
  late.resolve()
  // Handlers that wait for the same promise end in this order, so that both late ones have ended.
  await late.promise
  await new Promise(setImmediate)
  for (const reply of replies) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
    const lines = logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.request_id === reply.headers['x-request-id'])
      .filter(({ level }) => level === 'warn' || level === 'error')
    expect(lines).toMatchObject([{ level: 'warn', msg: 'request timed out', method: 'GET' }])
  }
})

test.each(['away', 'cancelled', 'deadlock'])(
  'a transient error (%s) is 503 with Retry-After',
  async (kind) => {
    const reply = await get(`/api/fault/${kind}/`)
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.body).not.toMatch(/ECONN|10\.0|5432|statement/)
  },
)

test('a problem has its code, its detail three times, and its members', async () => {
  const reply = await get('/api/refuse/')
  const { detail } = problems.plan_required
  expect(reply.statusCode).toBe(403)
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.json()).toMatchObject({
    code: 'plan_required',
    detail,
    error: detail,
    message: detail,
    required_plan: 'grow',
  })
})

test('an invalid field is listed by name, and the schema’s message is the detail', async () => {
  const reply = await app.inject({ method: 'POST', url: '/api/form/', headers, body: { age: 1.5 } })
  expect(reply.json()).toMatchObject({
    status: 400,
    code: 'validation_failed',
    detail: 'Ingresa tu nombre',
    errors: { name: ['Ingresa tu nombre'], age: ['Este dato no es válido.'] },
  })
})

test('under test a response with an unknown field fails', async () => {
  const reply = await get('/api/stray/')
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'response_mismatch'])
  expect(logLines.join('')).not.toContain('password_hash":')
})

test('under test a problem that the route does not declare fails', async () => {
  const reply = await get('/api/undeclared/')
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'response_mismatch'])
  expect(logLines.join('')).toContain('"route":"/api/undeclared/","code":"plan_required"')
})

test('in production an unknown field is dropped, except on hot routes', async () => {
  const production = await createProbeServer({
    settings: { strictResponses: false },
    routes(on) {
      on.get('/api/stray/', { config, schema: { response } }, async () => ({ ok: true, password_hash: 'x' }))
      on.get('/api/undeclared/', { config, schema: { response } }, async () => fail('plan_required'))
      on.get('/api/hot/', { config: { ...config, hot: true }, schema: { response } }, async () => ({
        ok: true,
      }))
    },
  })
  expect((await production.inject({ url: '/api/stray/', headers })).body).toBe('{"ok":true}')
  expect((await production.inject({ url: '/api/hot/', headers })).body).toBe('{"ok":true}')
  expect((await production.inject({ url: '/api/undeclared/', headers })).statusCode).toBe(403)
})

test('a path is served with and without a trailing slash', async () => {
  expect((await get('/api/refuse')).statusCode).toBe(403)
})

test.each([
  ['GET', '/api/nothing/', 404],
  ['GET', '/api/%E0%A4%A/', 400],
  ['GET', '/', 404],
  ['DELETE', '/api/refuse/', 405],
  ['OPTIONS', '/api/refuse/', 404],
] as const)('%s %s returns a problem', async (method, url, status) => {
  const reply = await app.inject({ method, url, headers })
  expect(reply.statusCode).toBe(status)
  expect(problem.safeParse(reply.json()).success).toBe(true)
})

test('a body of another type is 415', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/form/',
    headers: { ...headers, 'content-type': 'text/xml' },
    body: '<a/>',
  })
  expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media_type'])
})

test('any invalid input returns a declared problem, never in English', async () => {
  const sentences = new Set(
    Object.values(problems)
      .map(({ detail }) => detail as string)
      .concat('Ingresa tu nombre'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
      ),
      async (body) => {
        const reply = await app.inject({
          method: 'POST',
          url: '/api/form/',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        })
        expect(reply.statusCode).toBeLessThan(500)
        if (reply.statusCode === 200) return
        const parsed = problem.parse(reply.json())
        expect(sentences).toContain(parsed.detail)
        expect(JSON.stringify(parsed.errors ?? {})).not.toMatch(/invalid|expected|required/i)
      },
    ),
    { numRuns: 300 },
  )
})

describe('sec/error-shape', async () => {
  const real = await createFullApp()
  const operations = (await listOperations(real.http)).filter((operation) => !isCallback(operation))
  const word = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '0', '-1', '1e400', 'null', '%', '%ZZ', '../../..', 'NaN', '2026-02-30'),
  )
  const value = fc.oneof(word, fc.double(), fc.boolean(), fc.constant(null), fc.array(word, { maxLength: 3 }))

  test('any invalid input to any route returns a problem in Spanish without internals', async () => {
    const person = await real.auth.registerUser()
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        word,
        fc.dictionary(word, word, { maxKeys: 2 }),
        value,
        fc.oneof(value, fc.dictionary(word, value, { maxKeys: 4 }), fc.json()),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
        ),
        fc.boolean(),
        async (operation, inPath, extra, inQuery, body, type, isSigned) => {
          const search = new URLSearchParams(extra)
          for (const { name } of operation.queryParams) search.append(name, String(inQuery))
          const query = search.toString()
          const reply = await real.http.inject({
            method: operation.method,
            url: `${operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(inPath.toWellFormed()))}?${query}`,
            headers: {
              'content-type': type,
              ...(isSigned ? { authorization: `Bearer ${person.access}` } : {}),
            },
            ...(operation.method === 'GET' ? {} : { payload: shaped(operation.body, body) }),
          })
          expect(reply.statusCode).toBeLessThan(500)
          if (reply.statusCode < 400) return
          refusals += 1
          expect(reply.body).not.toMatch(/node_modules|\bat \w+ \(/)
          // A URL-encoded form returns a page (decisions 5).
          if (String(reply.headers['content-type']).startsWith('text/html')) return
          expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
          const { detail, errors, error, message } = problem.parse(reply.json())
          expect([error, message]).toEqual([detail, detail])
          const sentences = [detail, ...Object.values(errors ?? {}).flat()].join(' ')
          expect(sentences).not.toMatch(internalsPattern)
          expect(sentences).not.toMatch(englishPattern)
        },
      ),
      { numRuns: 1_500 },
    )
    expect(refusals).toBeGreaterThan(500)
    expect(real.logLines.filter((line) => line.includes('"status":5'))).toEqual([])
  })
})

/** Half of the inputs use the schema's keys, so that they pass the first validation. */
function shaped(schema: { properties?: Record<string, unknown> | undefined } | null, body: unknown): string {
  const keys = Object.keys(schema?.properties ?? {})
  if (typeof body === 'string' || keys.length === 0)
    return typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, body])))
}
