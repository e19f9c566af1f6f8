import { beforeAll, describe, expect, test } from 'vitest'
import { fill, isCallback, type JsonSchema, operationsOf, sampleOf } from '../support/api-document.ts'
import { freshEmail, problemOf } from '../support/auth-calls.ts'
import { type Member, realApp } from '../support/real-app.ts'
import { checksumOf, settledNewcomer } from '../support/rows-of.ts'

const app = await realApp()
/** Reports are written by browsers: whatever their shape, four texts are picked and kept (sec/headers). */
const isReport = ({ path }: { path: string }) => path === '/api/csp-report/'
/** A statement file is bytes, whatever they look like: none of its keys is read. */
const isUpload = ({ name }: { name: string }) => name === 'POST /api/imports/'
const writes = (await operationsOf(app.http)).filter(
  (operation) =>
    operation.method !== 'GET' && !isCallback(operation) && !isReport(operation) && !isUpload(operation),
)
const dangerous = ['user_id', 'plan', 'is_verified', 'current_amount', 'state', '__proto__', 'constructor']
const unknownId = '019a0000-0000-7000-8000-000000000000'
let person: Member
beforeAll(async () => {
  person = await app.calls.person()
})

const knows = ({ properties = {} }: JsonSchema, key: string) => Object.hasOwn(properties, key)
/** Written by hand: no object of ours can carry `__proto__` as a key of its own. */
const withKey = (body: unknown, key: string, value: unknown) => {
  const text = JSON.stringify(body)
  const pair = `${JSON.stringify(key)}:${JSON.stringify(value)}`
  return text === '{}' ? `{${pair}}` : `${text.slice(0, -1)},${pair}}`
}

describe('sec/mass-assignment', () => {
  test('no write takes a key by which a body would reach for what only the server decides', async () => {
    await settledNewcomer(app.db, person.user.id)
    const before = await checksumOf(app.db, person.user.id)
    for (const { name, method, path, body } of writes)
      for (const key of dangerous.filter((one) => !body || !knows(body, one)))
        for (const value of ['work', true, { a: 1 }]) {
          const text = withKey(body ? sampleOf(body) : {}, key, value)
          const answer = await app.as(person, method, fill(path, unknownId), text)
          const seen = [name, key, answer.statusCode, problemOf(answer).code]
          expect(seen).toEqual([name, key, 400, 'unknown_field_refused'])
        }
    expect(await checksumOf(app.db, person.user.id)).toEqual(before)
  })

  test('the keys of JavaScript itself are refused inside other objects and lists too', async () => {
    for (const key of ['__proto__', 'constructor'])
      for (const nest of [(text: string) => `{"x":${text}}`, (text: string) => `{"x":[{"y":${text}}]}`]) {
        const answer = await app.as(person, 'PATCH', '/api/auth/profile/', nest(`{"${key}":"work"}`))
        expect([key, answer.statusCode, problemOf(answer).code]).toEqual([key, 400, 'unknown_field_refused'])
      }
  })

  test('a refused registration makes nobody', async () => {
    const email = freshEmail()
    const answer = await app.calls.register(email, { plan: 'work' })
    expect(answer.statusCode).toBe(400)
    const rows = await app.db.admin
      .selectFrom('person')
      .select('user_id')
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([])
  })

  test('other unknown keys are ignored and never stored, the names of columns among them', async () => {
    const before = await rowOf(person)
    const body = {
      first_name: 'Camila',
      id: unknownId,
      role: 'admin',
      email_verified_at: '2020-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
      pending_email: 'otra@example.cl',
      newsletter: true,
    }
    const answer = await app.as(person, 'PATCH', '/api/auth/profile/', body)
    expect([answer.statusCode, answer.json().plan, answer.json().pending_email]).toEqual([200, 'free', null])
    const { updated_at: _, ...after } = await rowOf(person)
    expect(after).toEqual({ ...before, updated_at: undefined })
  })

  test('a fresh person is free and not verified, whatever the registration said beside the form', async () => {
    const answer = await app.calls.register(freshEmail(), { role: 'admin', verified: true })
    expect([answer.statusCode, answer.json().user]).toMatchObject([201, { plan: 'free', is_verified: false }])
  })
})

const rowOf = ({ user }: Member) =>
  app.db.admin.selectFrom('person').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
