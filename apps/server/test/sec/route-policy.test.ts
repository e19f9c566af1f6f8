import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiPublicRoutes, openApiRoutes } from '../../src/platform/http/openapi.ts'
import { publicRoutes } from '../../src/public-routes.ts'
import { fill, operationsOf } from '../support/api-document.ts'
import { probeHttp } from '../support/probe-http.ts'
import { realApp } from '../support/real-app.ts'

const response = { 200: z.object({ ok: z.boolean() }) }
const ok = async () => ({ ok: true })

test('a route without a declaration does not start', async () => {
  const start = probeHttp({ routes: (app) => void app.get('/api/open/', { schema: { response } }, ok) })
  await expect(start).rejects.toThrow(/GET \/api\/open\/ does not declare who may call it/)
})

test('a public route that is not on the written list does not start', async () => {
  const start = probeHttp({
    routes: (app) => void app.get('/api/open/', { config: { access: 'public' }, schema: { response } }, ok),
  })
  await expect(start).rejects.toThrow(/GET \/api\/open\/ is public but not on the written list/)
})

test('a route that does not declare its answers does not start', async () => {
  const start = probeHttp({
    routes: (app) => void app.get('/api/mine/', { config: { access: 'person' } }, ok),
  })
  await expect(start).rejects.toThrow(/does not declare its answers/)
})

test.each(['provider', 'ticket'] as const)(
  'a %s route without a hook that proves its caller does not start',
  async (access) => {
    const start = probeHttp({
      routes: (app) => void app.post('/api/callback/', { config: { access }, schema: { response } }, ok),
    })
    await expect(start).rejects.toThrow(/brings no onRequest hook/)
  },
)

test('a route inside a plugin is held to the same rule', async () => {
  const start = probeHttp({
    routes: (app) =>
      void app.register(async (inner) => {
        inner.get('/api/inner/', { schema: { response } }, ok)
      }),
  })
  await expect(start).rejects.toThrow(/does not declare who may call it/)
})

test('a route of a person answers strangers 401 with a problem, on every verb, before it reads the body', async () => {
  const app = await probeHttp({
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
  const app = await probeHttp({
    publicRoutes: openApiPublicRoutes,
    routes(on) {
      openApiRoutes(on)
      on.get('/api/mine/', { config: { access: 'person' }, schema: { response } }, ok)
    },
  })
  const open = app.routes.filter(({ access, method }) => access === 'public' && method !== 'HEAD')
  expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([...openApiPublicRoutes].sort())
  expect(app.routes).toContainEqual({ method: 'GET', url: '/api/mine/', access: 'person' })
})

test('the document names the session for every route of a person, and none for a public one', async () => {
  const app = await probeHttp({
    publicRoutes: [...openApiPublicRoutes, 'GET /api/open/'],
    routes(on) {
      openApiRoutes(on)
      on.get(
        '/api/mine/:id/',
        { config: { access: 'person' }, schema: { params: z.object({ id: z.uuid() }), response } },
        ok,
      )
      on.get('/api/open/', { config: { access: 'public' }, schema: { response } }, ok)
      const upload = { access: 'person', rawBody: true, upload: true } as const
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
  expect(paths['/api/mine/{id}/'].get.responses.default.content['application/problem+json']).toBeDefined()
  const page = await app.inject('/api/docs')
  expect(page.body).toContain('/api/mine/{id}/')
  expect(page.body).not.toMatch(/<script|style=/)
})

/** The list of S-01 as the papers have it, for what exists by now, and what tells a page where it is. */
const written = [
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
  'POST /api/auth/passkey/login/',
  'POST /api/auth/deletion/undo/',
  'POST /api/auth/verify/',
  'POST /api/auth/verify/resend/',
  'POST /api/auth/password/forgot/',
  'POST /api/auth/password/reset/',
  'POST /api/csp-report/',
  'POST /api/notifications/unsubscribe/:token/',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/page.css',
  'GET /api/app/',
]
const onlyInDevelopment = ['GET /_correo', 'GET /_pago/:token', 'POST /_pago/:token']

describe('sec/route-policy', async () => {
  const app = await realApp()
  const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const someId = '019a0000-0000-7000-8000-000000000000'

  test('the public routes of the server are those of the papers', () => {
    const open = app.http.routes.filter(({ access, method }) => access === 'public' && method !== 'HEAD')
    const names = open.map(({ method, url }) => `${method} ${url}`)
    expect([...new Set(names)].sort()).toEqual([...written, ...onlyInDevelopment].sort())
    expect([...publicRoutes({ mail: false, checkout: false })].sort()).toEqual([...written].sort())
  })

  test('every route that is not public refuses strangers with 401, with and without its last slash', async () => {
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
          const answer = await app.http.inject({ method: verbOf(method), url: address, headers })
          expect([method, address, answer.statusCode]).toEqual([method, address, 401])
        }
      }
  })

  test('a provider’s door without its secret is a path that does not exist, a ticket’s without a ticket 401', async () => {
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
    const socket = await fetch(`${app.address}/ws/events/`, { headers: upgrade }).catch(() => null) // cut off is refused, too
    expect(socket?.status ?? 401).not.toBe(101)
  })

  test('no verb opens a path of the document to strangers', async () => {
    const operations = await operationsOf(app.http)
    const open = new Set(operations.filter(({ isPublic }) => isPublic).map(({ name }) => name))
    for (const { path, isPublic } of operations)
      for (const method of verbs) {
        if (isPublic || open.has(`${method} ${path}`)) continue
        const answer = await app.http.inject({ method, url: fill(path, someId) })
        expect([method, path, [401, 404].includes(answer.statusCode)]).toEqual([method, path, true])
      }
  })
})

const verbOf = (method: string) =>
  z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).parse(method)
