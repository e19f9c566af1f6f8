import { callbackAnswer, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { readFloidFixture } from '../../../test/support/fixtures/floid.ts'
import {
  callbackPath,
  callbackSecret,
  createIngestPipeline,
} from '../../../test/support/fixtures/ingest-pipeline.ts'

// S-36: authentication of callbacks.

const db = await testDatabase()
const logLines: string[] = []
const bearer = 'b'.repeat(40)
const bank = await createIngestPipeline(db, { bearer, logLines })
let userId = ''
let caseid = ''

beforeEach(async () => {
  userId = (await createUser(db)).userId
  const { body } = await bank.call(userId, 'POST', '/api/floid/session/start/')
  caseid = sessionStartAnswer.parse(body).caseid
})

const final = () => ({ ...readFloidFixture('callback-final.estado'), custom: caseid })
const listCallbacks = (who = userId) =>
  db.admin.selectFrom('provider_callback').selectAll().where('user_id', '=', who).orderBy('id').execute()
const countCallbacks = async () =>
  (await db.admin.selectFrom('provider_callback').select('id').execute()).length

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

describe('sec/webhook', () => {
  test('stores an authentic callback encrypted before it is acknowledged', async () => {
    const { status, body } = await send(final())
    expect({ status, body: callbackAnswer.parse(body) }).toEqual({ status: 202, body: { received: true } })
    const [callback] = await listCallbacks()
    expect(callback?.body.includes('17654321')).toBe(false)
    await bank.waitForCallbacks()
    expect(await listCallbacks()).toMatchObject([{ state: 'done', error_code: null }])
  })

  test.each([
    ['a wrong secret', `/api/floid/callback/${'d'.repeat(43)}/`],
    ['a secret cut short', `/api/floid/callback/${callbackSecret.slice(0, -1)}/`],
    ['a secret with an extra character', `/api/floid/callback/${callbackSecret}x/`],
  ])('%s is not found, and nothing is stored', async (_, url) => {
    const before = await countCallbacks()
    expect(await send(final(), { url })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await send('{broken', { url })).toMatchObject({ status: 404 })
    expect(await countCallbacks()).toBe(before)
  })

  test.each([[''], ['Bearer '], [`Bearer ${bearer}x`], [bearer], ['Basic abc']])(
    'rejects authorization %j before the body is read',
    async (token) => {
      const before = await countCallbacks()
      expect(await send('{broken', { token })).toMatchObject({
        status: 401,
        body: { code: 'not_authenticated' },
      })
      expect(await send(final(), { token })).toMatchObject({ status: 401 })
      expect(await countCallbacks()).toBe(before)
    },
  )

  test('answers an unknown case like a known one and stores nothing', async () => {
    const known = await send(final())
    const before = await countCallbacks()
    for (const stranger of [
      { ...final(), custom: '0198c0de-0000-7000-8000-000000000001' },
      { ...final(), custom: 'lucas-session-0001', caseid: 'nobody' },
      { ...readFloidFixture('callback-initial.santander'), caseId: 'nobody' },
      { custom: "'; drop table connection; --" },
      {},
    ])
      expect(await send(stranger)).toEqual(known)
    expect(await countCallbacks()).toBe(before)
  })

  test('stores a repeated callback once and an altered one again', async () => {
    for (let time = 0; time < 3; time += 1) expect((await send(final())).status).toBe(202)
    expect(await listCallbacks()).toHaveLength(1)
    await send({ ...final(), message: 'altered' })
    expect(await listCallbacks()).toHaveLength(2)
    await bank.waitForCallbacks()
    const rows = await db.admin.selectFrom('transaction').select('id').where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(5)
  })

  test('stores forty simultaneous copies once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(final())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await listCallbacks()).toHaveLength(1)
  })

  test('stores a callback only for the user of its case', async () => {
    const other = (await createUser(db)).userId
    await bank.call(other, 'POST', '/api/floid/session/start/')
    await send(final())
    await bank.waitForCallbacks()
    expect(await listCallbacks(other)).toEqual([])
    expect((await bank.call(other, 'GET', '/api/accounts/')).body).toEqual([])
  })

  test('ignores a case id of two users', async () => {
    const shared = { ...readFloidFixture('callback-initial.estado'), caseId: 'one case', custom: caseid }
    await send(shared)
    const other = (await createUser(db)).userId
    const { body } = await bank.call(other, 'POST', '/api/floid/session/start/')
    await send({ ...shared, custom: body.caseid })
    const before = await countCallbacks()
    const { custom, ...nameless } = shared
    expect(custom).toBeDefined()
    expect((await send({ ...nameless, more: true })).status).toBe(202)
    expect(await countCallbacks()).toBe(before)
  })

  test.each([
    ['cut', '{"custom":"'],
    ['empty', ''],
    ['a list', '[]'],
    ['a word', '"hola"'],
    ['nothing', 'null'],
    ['nested beyond the stack', '['.repeat(200_000)],
  ])('rejects an authentic but malformed body (%s) in Spanish', async (_, body) => {
    const before = await countCallbacks()
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', detail: expect.stringMatching(/No pudimos leer/) },
    })
    expect(await countCallbacks()).toBe(before)
  })

  test('rejects broken UTF-8', async () => {
    const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    expect(await bank.postCallback(payload)).toBe(400)
  })

  test('rejects a body over 64 MiB and reads a large list', async () => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const payload = Buffer.alloc(64 * 1024 * 1024 + 1, 0x20)
    const huge = await bank.app.inject({ method: 'POST', url: callbackPath, headers, payload })
    expect(huge.statusCode).toBe(413)
    expect((await send({ ...final(), extra: Array.from({ length: 400_000 }, () => 'seven') })).status).toBe(
      202,
    )
    await bank.waitForCallbacks()
  })

  test('ingests data of an old link session', async () => {
    bank.advance(48 * 3_600_000)
    expect((await send(final())).status).toBe(202)
    await bank.waitForCallbacks()
    expect((await bank.call(userId, 'GET', `/api/floid/session/${caseid}/`)).body).toMatchObject({
      state: 'finished',
    })
  })

  test('logs no secrets, RUTs or account texts', () => {
    const text = logLines.join('\n')
    expect(text).toContain('/api/floid/callback/:secret/')
    for (const canary of [callbackSecret, bearer, '17654321', 'PEREZ', 'COIHUES'])
      expect(text).not.toContain(canary)
  })
})
