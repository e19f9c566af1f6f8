import { callbackAnswer, sessionStartAnswer } from '@lucas/contract/linking.ts'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { callbackPath, callbackSecret, corridor } from '../support/corridor.ts'
import { fixture } from '../support/floid.ts'
import { somebody } from '../support/people.ts'

// S-36: what makes a callback genuine, and what happens to every other one.

const db = await testDatabase()
const lines: string[] = []
const bearer = 'b'.repeat(40)
const bank = await corridor(db, { bearer, lines })
let person = ''
let caseid = ''

beforeEach(async () => {
  person = (await somebody(db)).userId
  const { body } = await bank.call(person, 'POST', '/api/floid/session/start/')
  caseid = sessionStartAnswer.parse(body).caseid
})

const final = () => ({ ...fixture('callback-final.estado'), custom: caseid })
const kept = (who = person) =>
  db.admin.selectFrom('provider_callback').selectAll().where('user_id', '=', who).orderBy('id').execute()
const all = async () => (await db.admin.selectFrom('provider_callback').select('id').execute()).length

async function send(body: string | object, { url = callbackPath, token = `Bearer ${bearer}` } = {}) {
  const answer = await bank.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: token },
    payload: body,
  })
  const { date, 'x-request-id': requestId, ...headers } = answer.headers
  expect(date ?? requestId).toBeDefined()
  return { status: answer.statusCode, body: answer.json(), headers }
}

test('a genuine callback is kept, sealed, before it is acknowledged', async () => {
  const { status, body } = await send(final())
  expect({ status, body: callbackAnswer.parse(body) }).toEqual({ status: 202, body: { received: true } })
  const [callback] = await kept()
  expect(callback?.body.includes('17654321')).toBe(false)
  await bank.settled()
  expect(await kept()).toMatchObject([{ state: 'done', error_code: null }])
})

test.each([
  ['a wrong secret', `/api/floid/callback/${'d'.repeat(43)}/`],
  ['a secret cut short', `/api/floid/callback/${callbackSecret.slice(0, -1)}/`],
  ['a secret with something behind', `/api/floid/callback/${callbackSecret}x/`],
])('%s is an unknown address, and nothing is read or kept', async (_, url) => {
  const before = await all()
  expect(await send(final(), { url })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await send('{broken', { url })).toMatchObject({ status: 404 })
  expect(await all()).toBe(before)
})

test.each([[''], ['Bearer '], [`Bearer ${bearer}x`], [bearer], ['Basic abc']])(
  'where a Bearer secret is configured, %j is refused before the body is read',
  async (token) => {
    const before = await all()
    expect(await send('{broken', { token })).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    })
    expect(await send(final(), { token })).toMatchObject({ status: 401 })
    expect(await all()).toBe(before)
  },
)

test('an unknown case gets the same answer as a known one and leaves nothing', async () => {
  const known = await send(final())
  const before = await all()
  for (const stranger of [
    { ...final(), custom: '0198c0de-0000-7000-8000-000000000001' },
    { ...final(), custom: 'lucas-session-0001', caseid: 'nobody' },
    { ...fixture('callback-initial.santander'), caseId: 'nobody' },
    { custom: "'; drop table connection; --" },
    {},
  ])
    expect(await send(stranger)).toEqual(known)
  expect(await all()).toBe(before)
})

test('a replay is acknowledged and kept once; an altered body is another message', async () => {
  for (let time = 0; time < 3; time += 1) expect((await send(final())).status).toBe(202)
  expect(await kept()).toHaveLength(1)
  await send({ ...final(), message: 'altered' })
  expect(await kept()).toHaveLength(2)
  await bank.settled()
  const rows = await db.admin.selectFrom('transaction').select('id').where('user_id', '=', person).execute()
  expect(rows).toHaveLength(5)
})

test('forty copies at once are one message', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(final())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(await kept()).toHaveLength(1)
})

test('another person’s case writes into that person’s data and nowhere else', async () => {
  const other = (await somebody(db)).userId
  await bank.call(other, 'POST', '/api/floid/session/start/')
  await send(final())
  await bank.settled()
  expect(await kept(other)).toEqual([])
  expect((await bank.call(other, 'GET', '/api/accounts/')).body).toEqual([])
})

test('a case that two people’s linkings claim is nobody’s', async () => {
  const shared = { ...fixture('callback-initial.estado'), caseId: 'one case', custom: caseid }
  await send(shared)
  const other = (await somebody(db)).userId
  const { body } = await bank.call(other, 'POST', '/api/floid/session/start/')
  await send({ ...shared, custom: body.caseid })
  const before = await all()
  const { custom, ...nameless } = shared
  expect(custom).toBeDefined()
  expect((await send({ ...nameless, more: true })).status).toBe(202)
  expect(await all()).toBe(before)
})

test.each([
  ['cut', '{"custom":"'],
  ['empty', ''],
  ['a list', '[]'],
  ['a word', '"hola"'],
  ['nothing', 'null'],
  ['nested beyond the stack', '['.repeat(200_000)],
])('an authentic but malformed body (%s) is told so in Spanish', async (_, body) => {
  const before = await all()
  expect(await send(body)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', detail: expect.stringMatching(/No pudimos leer/) },
  })
  expect(await all()).toBe(before)
})

test('broken UTF-8 is malformed', async () => {
  const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  expect(await bank.post(payload)).toBe(400)
})

test('a body over 64 MiB is refused, one of 3 MiB with lists beyond the ordinary limit is read', async () => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const payload = Buffer.alloc(64 * 1024 * 1024 + 1, 0x20)
  const huge = await bank.app.inject({ method: 'POST', url: callbackPath, headers, payload })
  expect(huge.statusCode).toBe(413)
  expect((await send({ ...final(), extra: Array.from({ length: 400_000 }, () => 'seven') })).status).toBe(202)
  await bank.settled()
})

test('an old linking still takes its data', async () => {
  bank.later(48 * 3_600_000)
  expect((await send(final())).status).toBe(202)
  await bank.settled()
  expect((await bank.call(person, 'GET', `/api/floid/session/${caseid}/`)).body).toMatchObject({
    state: 'finished',
  })
})

test('secrets, RUTs and account texts appear in no log line', () => {
  const text = lines.join('\n')
  expect(text).toContain('/api/floid/callback/:secret/')
  for (const canary of [callbackSecret, bearer, '17654321', 'PEREZ', 'COIHUES'])
    expect(text).not.toContain(canary)
})
