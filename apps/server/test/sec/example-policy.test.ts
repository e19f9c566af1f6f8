import { describe, expect, test } from 'vitest'
import { exampleRoutes } from '../../src/example-routes.ts'
import { fill, isCallback, operationsOf, sampleOf } from '../support/api-document.ts'
import { problemOf } from '../support/auth-calls.ts'
import { exampleCalls } from '../support/example-calls.ts'
import { realApp } from '../support/real-app.ts'

// What a visit among example data may call is one written list; whatever is not on it is closed, later routes too.

const app = await realApp()
const operations = (await operationsOf(app.http)).filter((operation) => !isCallback(operation))
const listed = new Set(exampleRoutes.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')))
const someId = '019a0000-0000-7000-8000-000000000000'
const visit = await exampleCalls(app).visit()

async function codeOf({ name, method, path, body }: (typeof operations)[number]) {
  const answer = await app.as(visit, method, fill(path, someId), body ? sampleOf(body) : undefined)
  const code = answer.statusCode < 400 || answer.statusCode === 503 ? '' : problemOf(answer).code
  return [name, answer.statusCode, code] as const
}

describe('sec/example-policy', () => {
  test('every line of the list is a route that the server has', () => {
    const names = new Set(operations.map(({ name }) => name))
    expect([...listed].filter((route) => !names.has(route))).toEqual([])
    expect(listed.size).toBe(exampleRoutes.length)
  })

  test('a visitor is refused every route of a person that is not on the list', async () => {
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

  test('what is on the list is served to a visitor', async () => {
    const open = operations.filter(({ name }) => listed.has(name) && name !== 'DELETE /api/example/')
    expect(open.length).toBe(listed.size - 1)
    for (const operation of open) expect((await codeOf(operation))[2]).not.toBe('example_closed')
  })

  test('public routes that know a signed-in caller know no visitor', async () => {
    for (const path of ['/api/auth/verify/', '/api/auth/verify/resend/']) {
      const answer = await app.as(visit, 'POST', path, { email: visit.user.email, code: '123456' })
      expect([path, answer.statusCode, problemOf(answer).code]).toEqual([path, 403, 'example_closed'])
    }
  })

  test('nothing of all that was mailed to anybody', async () => {
    expect(await app.db.admin.selectFrom('mail_outbox').select('recipient').execute()).toEqual([])
    expect(await app.db.admin.selectFrom('notification_mail').select('id').execute()).toEqual([])
  })
})
