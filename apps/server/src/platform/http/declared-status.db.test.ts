import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createProbeServer } from '../../../test/support/app/probe-server.ts'
import { fail } from '../errors.ts'
import type { App } from './app.ts'

const answer = z.object({ ok: z.boolean() })
const config = { access: 'person', errors: ['plan_required'] } as const
let app: App

beforeAll(async () => {
  app = await createProbeServer({
    routes(on) {
      on.post('/api/made/', { config, schema: { response: { 201: answer } } }, async () => ({ ok: true }))
      on.post('/api/refused/', { config, schema: { response: { 201: answer } } }, async () =>
        fail('plan_required', { members: { required_plan: 'grow' } }),
      )
      on.post('/api/either/', { config, schema: { response: { 200: answer, 201: answer } } }, async () => ({
        ok: true,
      }))
    },
  })
})

afterAll(() => app.close())

test.each([
  ['/api/made/', 201],
  ['/api/refused/', 403],
  ['/api/either/', 200],
])('%s answers with %i', async (url, status) => {
  const answered = await app.inject({ method: 'POST', url, headers: { authorization: 'Bearer ana' } })
  expect(answered.statusCode).toBe(status)
})
