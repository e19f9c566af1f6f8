import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicRoutes } from '../../src/composition/route-policy.ts'
import { openApiPublicRoutes, registerOpenApiRoutes } from '../../src/platform/http/openapi/openapi.ts'
import { fillPath, listOperations } from '../support/api-document.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { createProbeServer } from '../support/app/probe-server.ts'
import { sendRawRequest } from '../support/clients/raw-http.ts'
import { getPort } from '../support/get-port.ts'

const response = { 200: z.object({ ok: z.boolean() }) }
const ok = async () => ({ ok: true })

test('a route without an access declaration stops the start', async () => {
  const start = createProbeServer({
    routes: (app) => void app.get('/api/open/', { schema: { response } }, ok),
  })
  await expect(start).rejects.toThrow(/GET \/api\/open\/ does not declare who may call it/)
})

test('a public route outside the list stops the start', async () => {
  const start = createProbeServer({
    routes: (app) => void app.get('/api/open/', { config: { access: 'public' }, schema: { response } }, ok),
  })
  await expect(start).rejects.toThrow(/GET \/api\/open\/ is public but not in the list/)
})

test('a route without response schemas stops the start', async () => {
  const start = createProbeServer({
    routes: (app) => void app.get('/api/mine/', { config: { access: 'person' } }, ok),
  })
  await expect(start).rejects.toThrow(/does not declare its responses/)
})

test.each(['provider', 'ticket'] as const)(
  'a %s route without a hook that authenticates its caller stops the start',
  async (access) => {
    const start = createProbeServer({
      routes: (app) => void app.post('/api/callback/', { config: { access }, schema: { response } }, ok),
    })
    await expect(start).rejects.toThrow(/has no onRequest hook/)
  },
)

test('a route inside a plugin needs an access declaration too', async () => {
  const start = createProbeServer({
    routes: (app) =>
      void app.register(async (inner) => {
        inner.get('/api/inner/', { schema: { response } }, ok)
      }),
  })
  await expect(start).rejects.toThrow(/does not declare who may call it/)
})

test('a user route answers anonymous callers 401 with a problem, on every method, before it reads the body', async () => {
  const app = await createProbeServer({
    routes(on) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
        on.route({
          method,
          url: '/api/mine/',
          config: { access: 'person' },
          schema: { response },
          handler: ok,
        })
    },
  })
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const body = method === 'GET' ? {} : { body: '{"broken' }
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method, url: '/api/mine/', headers, ...body })
    expect([method, answer.statusCode, answer.json().code]).toEqual([method, 401, 'not_authenticated'])
  }
})

test('the server knows the access of every route it serves', async () => {
  const app = await createProbeServer({
    publicRoutes: openApiPublicRoutes,
    routes(on) {
      registerOpenApiRoutes(on)
      on.get('/api/mine/', { config: { access: 'person' }, schema: { response } }, ok)
    },
  })
  const open = app.routes.filter(({ access, method }) => access === 'public' && method !== 'HEAD')
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([...openApiPublicRoutes].sort())
  expect(app.routes).toContainEqual({ method: 'GET', url: '/api/mine/', access: 'person' })
})

test('the document requires the session for every user route and none for a public one', async () => {
  const app = await createProbeServer({
    publicRoutes: [...openApiPublicRoutes, 'GET /api/open/'],
    routes(on) {
      registerOpenApiRoutes(on)
      on.get(
        '/api/mine/:id/',
        { config: { access: 'person' }, schema: { params: z.object({ id: z.uuid() }), response } },
        ok,
      )
      on.get('/api/open/', { config: { access: 'public' }, schema: { response } }, ok)
      const upload = { access: 'person', rawBody: true, upload: true, errors: ['conflict'] } as const
      on.post('/api/files/', { config: upload, schema: { response } }, ok)
    },
  })
  const { openapi, paths } = (await app.inject('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/mine/{id}/'].get.security).toEqual([{ session: [] }])
  expect(paths['/api/open/'].get.security).toEqual([])
  expect(paths['/api/files/'].post.requestBody.content).toMatchObject({
    'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } },
    'application/octet-stream': { schema: { format: 'binary' } },
  })
  const statusesOf = (path: string, method: string) => Object.keys(paths[path][method].responses).map(Number)
  expect(statusesOf('/api/open/', 'get')).toEqual([200, 400, 408, 413, 429, 503])
  expect(statusesOf('/api/mine/{id}/', 'get')).toEqual([200, 400, 401, 403, 404, 408, 413, 429, 503])
  expect(statusesOf('/api/files/', 'post')).toEqual([200, 400, 401, 403, 408, 409, 413, 415, 429, 503])
  const { 409: conflict } = paths['/api/files/'].post.responses
  expect(conflict.description).toBe('conflict')
  expect(conflict.content['application/problem+json'].schema).toEqual({
    $ref: '#/components/schemas/Problem',
  })
  const page = await app.inject('/api/docs')
  expect(page.body).toContain('/api/mine/{id}/')
  expect(page.body).not.toMatch(/<script|style=/)
})

/** The public routes of S-01 that exist, and the route that describes the app to a page. */
const documentedPublicRoutes = [
  'POST /api/users/landing/signup/',
  'POST /api/newsletter/confirm/',
  'POST /api/example/',
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'POST /api/auth/token/refresh/',
  'POST /api/auth/logout/',
  'POST /api/auth/email/confirm/',
  'POST /api/auth/passkey/options/',
  'POST /api/auth/oauth/:provider/return/',
  'POST /api/auth/oauth/:provider/start/',
  'POST /api/auth/oauth/register/',
  'POST /api/auth/oauth/second-factor/',
  'POST /api/auth/passkey/login/',
  'POST /api/auth/deletion/undo/',
  'POST /api/auth/verify/',
  'POST /api/auth/verify/resend/',
  'POST /api/auth/password/forgot/',
  'POST /api/auth/password/reset/',
  'POST /api/browser-errors/',
  'POST /api/csp-report/',
  'POST /api/notifications/unsubscribe/:token/',
  'GET /api/calendar/:file',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/page.css',
  'GET /api/app/',
  'GET /.well-known/change-password',
  'GET /.well-known/security.txt',
]
const developmentRoutes = ['GET /_correo', 'GET /_pago/:token', 'POST /_pago/:token']

describe('sec/route-policy', async () => {
  const app = await createFullApp()
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const someId = '019a0000-0000-7000-8000-000000000000'

  test('the public routes of the server are the documented ones', () => {
    const open = app.http.routes.filter(({ access, method }) => access === 'public' && method !== 'HEAD')
    const names = open.map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(names)].sort()).toEqual([...documentedPublicRoutes, ...developmentRoutes].sort())
    expect([...publicRoutes({ mail: false, checkout: false })].sort()).toEqual(
      [...documentedPublicRoutes].sort(),
    )
  })

  test('every route that is not public refuses anonymous callers with 401, with and without trailing slash', async () => {
    const closed = app.http.routes.filter(({ access }) => access === 'person')
    expect(closed.length).toBeGreaterThan(15)
    for (const { method, url } of closed)
      for (const path of [url, url.replace(/\/$/, '')]) {
        const address = path.replaceAll(/:\w+/g, someId)
        for (const headers of [
          {},
          { authorization: 'Bearer x' },
          { authorization: 'Basic YTpi' },
          { cookie: '__Host-lb=x' },
        ]) {
          const answer = await app.http.inject({ method: parseMethod(method), url: address, headers })
          expect([method, address, answer.statusCode]).toEqual([method, address, 401])
        }
      }
  })

  test('a callback without its secret is 404, and a socket without a ticket is 401', async () => {
    const doors = app.http.routes.filter(({ access }) => access === 'provider' || access === 'ticket')
    expect(new Set(doors.map(({ access }) => access))).toEqual(new Set(['provider', 'ticket']))
    const callback = await app.http.inject({
      method: 'POST',
      url: `/api/floid/callback/${someId}/`,
      payload: {},
    })
    expect(callback.statusCode).toBe(404)
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const socket = await fetch(`${app.address}/ws/events/`, { headers: upgrade }).catch(() => null) // a closed connection is a refusal too
    expect(socket?.status ?? 401).not.toBe(101)
  })

  test('a method that no route of a path has is 405 with Allow, signed in or not, with and without trailing slash', async () => {
    const person = await app.auth.registerUser()
    const served = Map.groupBy(app.http.routes, ({ url }) => url)
    const routed = [
      '/api/goals/',
      '/api/goals/:id/',
      '/api/security/pin/',
      '/api/auth/login/',
      '/ws/events/',
      '/healthz',
    ]
    for (const url of routed) {
      const own = (served.get(url) ?? []).map(({ method }) => method).toSorted()
      const address = url.replaceAll(/:\w+/g, someId)
      for (const path of [address, address.replace(/\/$/, ''), `${address}?search=%E0%A4%A`])
        for (const method of [...verbs, 'TRACE'] as const) {
          if (own.includes(method)) continue
          for (const headers of [
            {},
            { authorization: `Bearer ${person.access}` },
            { 'content-type': 'application/json' },
          ]) {
            const payload = method === 'GET' ? {} : { payload: '{"broken' }
            const answer = await app.http.inject({ method, url: path, headers, ...payload })
            expect([method, path, answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([
              method,
              path,
              405,
              'method_not_allowed',
              own.join(', '),
            ])
          }
        }
    }
  })

  test('Allow names the methods of both routes when a fixed path and an id path match', async () => {
    const answer = await app.http.inject({ method: 'PUT', url: '/api/goals/summary/' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PATCH'])
  })

  test('HEAD and OPTIONS work, and unknown paths below /api and malformed ids are 404 on every method', async () => {
    const person = await app.auth.registerUser()
    const ask = async (method: 'HEAD' | 'OPTIONS' | (typeof verbs)[number], url: string) => {
      const headers = { authorization: `Bearer ${person.access}` }
      return (await app.http.inject({ method, url, headers })).statusCode
    }
    expect(await ask('HEAD', '/api/goals/')).toBe(200)
    expect(await ask('HEAD', '/api/auth/login/')).toBe(404)
    expect(await ask('OPTIONS', '/api/goals/')).toBe(404)
    for (const method of verbs)
      for (const url of ['/api/nothing/', '/api', '/api/goals/1/2/3/4/', '/api//goals/', '/ws/nothing/'])
        expect([method, url, await ask(method, url)]).toEqual([method, url, 404])
    for (const method of ['GET', 'DELETE', 'PATCH'] as const)
      for (const id of ['not-an-id', 'x'.repeat(600), '%20', '0'])
        expect([method, id, await ask(method, `/api/goals/${id}/`)]).toEqual([method, id, 404])
    expect(await ask('PUT', '/api/goals/not-an-id/')).toBe(405)
  })

  test('another spelling of a path does not bypass authentication', async () => {
    const port = getPort(app.http)
    for (const line of [
      'GET /%61pi/institutions/',
      'GET http://lucas.example/api/institutions/',
      'GET /ap%69/institutions',
    ])
      expect([line, (await sendRawRequest(port, line)).status]).toEqual([line, 401])
  })

  test('no method of a documented path is open to anonymous callers', async () => {
    const operations = await listOperations(app.http)
    const open = new Set(operations.filter(({ isPublic }) => isPublic).map(({ name }) => name))
    for (const { path, isPublic } of operations)
      for (const method of verbs) {
        if (isPublic || open.has(`${method} ${path}`)) continue
        const answer = await app.http.inject({ method, url: fillPath(path, someId) })
        const isServed = operations.some((one) => one.path === path && one.method === method)
        const refusals = isServed ? [401, 404] : [401, 404, 405]
        expect([method, path, refusals.includes(answer.statusCode)]).toEqual([method, path, true])
      }
  })
})

const parseMethod = (method: string) =>
  z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).parse(method)
