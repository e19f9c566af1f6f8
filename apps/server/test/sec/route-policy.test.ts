import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiPublicRoutes, openApiRoutes } from '../../src/platform/http/openapi.ts'
import { probeHttp } from '../support/probe-http.ts'

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
    },
  })
  const { openapi, paths } = (await app.inject('/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/mine/{id}/'].get.security).toEqual([{ session: [] }])
  expect(paths['/api/open/'].get.security).toEqual([])
  expect(paths['/api/mine/{id}/'].get.responses.default.content['application/problem+json']).toBeDefined()
  const page = await app.inject('/api/docs')
  expect(page.body).toContain('/api/mine/{id}/')
  expect(page.body).not.toMatch(/<script|style=/)
})
