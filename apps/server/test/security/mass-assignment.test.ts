import { beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '../../src/platform/clock.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { createUniqueEmail, parseProblem } from '../support/clients/auth-client.ts'

/** The clock stands still, so that a slow run does not update when the session was last seen. */
const start = new Date()
const app = await createFullApp({ clock: createClock(() => start) })
const unknownId = '019a0000-0000-7000-8000-000000000000'
let person: TestUser
beforeAll(async () => {
  person = await app.auth.registerUser()
})

// That no write accepts a key of the server is in the walk of response-schema.test.ts.

describe('sec/mass-assignment', () => {
  test('prototype keys are refused inside nested objects and lists', async () => {
    for (const key of ['__proto__', 'constructor'])
      for (const nest of [(text: string) => `{"x":${text}}`, (text: string) => `{"x":[{"y":${text}}]}`]) {
        const answer = await app.requestAs(person, 'PATCH', '/api/auth/profile/', nest(`{"${key}":"work"}`))
        expect([key, answer.statusCode, parseProblem(answer).code]).toEqual([
          key,
          400,
          'unknown_field_refused',
        ])
      }
  })

  test('a refused registration creates no user', async () => {
    const email = createUniqueEmail()
    const answer = await app.auth.register(email, { plan: 'work' })
    expect(answer.statusCode).toBe(400)
    const rows = await app.db.admin
      .selectFrom('person')
      .select('user_id')
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([])
  })

  test('other unknown keys, also column names, are ignored and never stored', async () => {
    const before = await loadUserRow(person)
    const body = {
      first_name: 'Camila',
      id: unknownId,
      role: 'admin',
      email_verified_at: '2020-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      pending_email: 'otra@example.cl',
      newsletter: true,
    }
    const answer = await app.requestAs(person, 'PATCH', '/api/auth/profile/', body)
    expect([answer.statusCode, answer.json().plan, answer.json().pending_email]).toEqual([200, 'free', null])
    const { updated_at: _, ...after } = await loadUserRow(person)
    expect(after).toEqual({ ...before, updated_at: undefined })
  })

  test('a new user is on the free plan and not verified, whatever else the registration sends', async () => {
    const answer = await app.auth.register(createUniqueEmail(), { role: 'admin', verified: true })
    expect([answer.statusCode, answer.json().user]).toMatchObject([201, { plan: 'free', is_verified: false }])
  })
})

const loadUserRow = ({ user }: TestUser) =>
  app.db.admin.selectFrom('person').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
