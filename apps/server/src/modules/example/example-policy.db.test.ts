import { describe, expect, test } from 'vitest'
import { createSample, fillPath, isCallback, listOperations } from '../../../test/support/api-document.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createDemoClient } from '../../../test/support/clients/demo-client.ts'
import { exampleRoutes } from '../../composition/route-policy.ts'

// A demo session may call the routes of one list only; every other route is refused, new ones included.

const app = await createFullApp()
const operations = (await listOperations(app.http)).filter((operation) => !isCallback(operation))
const listed = new Set(exampleRoutes.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')))
const someId = '019a0000-0000-7000-8000-000000000000'
const visit = await createDemoClient(app).startReadySession()

async function codeOf({ name, method, path, body }: (typeof operations)[number]) {
  const answer = await app.requestAs(
    visit,
    method,
    fillPath(path, someId),
    body ? createSample(body) : undefined,
  )
  const code = answer.statusCode < 400 || answer.statusCode === 503 ? '' : parseProblem(answer).code
  return [name, answer.statusCode, code] as const
}

describe('sec/example-policy', () => {
  test('every entry of the list is an existing route', () => {
    const names = new Set(operations.map(({ name }) => name))
    expect([...listed].filter((route) => !names.has(route))).toEqual([])
    expect(listed.size).toBe(exampleRoutes.length)
  })

  test('a demo session is refused every user route that is not on the list', async () => {
    const closed = operations.filter(({ name, isPublic }) => !isPublic && !listed.has(name))
    expect(closed.length).toBeGreaterThan(40)
    for (const operation of closed)
      expect(await codeOf(operation)).toEqual([operation.name, 403, 'example_closed'])
    const names = closed.map(({ name }) => name)
    for (const kind of [
      'POST /api/floid/session/start/',
      'POST /api/imports/',
      'POST /api/billing/checkout/',
      'POST /api/support/threads/',
      'PATCH /api/auth/profile/',
      'DELETE /api/auth/profile/',
      'PUT /api/security/pin/',
      'POST /api/security/passkeys/',
      'GET /api/privacy/export/',
      'PATCH /api/privacy/',
      'POST /api/auth/password/change/',
    ])
      expect(names).toContain(kind)
  })

  test('a demo session may call the listed routes', async () => {
    const open = operations.filter(({ name }) => listed.has(name) && name !== 'DELETE /api/example/')
    expect(open.length).toBe(listed.size - 1)
    for (const operation of open) expect((await codeOf(operation))[2]).not.toBe('example_closed')
  })

  test('public routes do not recognise a demo session', async () => {
    for (const path of ['/api/auth/verify/', '/api/auth/verify/resend/']) {
      const answer = await app.requestAs(visit, 'POST', path, { email: visit.user.email, code: '123456' })
      expect([path, answer.statusCode, parseProblem(answer).code]).toEqual([path, 403, 'example_closed'])
    }
  })

  test('sends no mail', async () => {
    expect(await app.db.admin.selectFrom('mail_outbox').select('recipient').execute()).toEqual([])
    expect(await app.db.admin.selectFrom('notification_mail').select('id').execute()).toEqual([])
  })
})
