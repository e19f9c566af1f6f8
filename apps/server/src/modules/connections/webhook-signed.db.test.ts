import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callbackAnswer } from '@lucas/contract/banking/link-session.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import {
  createFintocTestApp,
  fintocKeys,
  webhookPath,
} from '../../../test/support/module-apps/fintoc-test-app.ts'

// S-36: authentication of signed events.

const db = await testDatabase()
const testApp = await createFintocTestApp(db)
const folder = new URL('../../providers/fintoc/fixtures/', import.meta.url)
const vector = JSON.parse(readFileSync(new URL('signature-vector.json', folder), 'utf8'))
let userId = ''
let account = ''
let events = 0

beforeAll(async () => {
  userId = (await createUser(db)).userId
  await testApp.linkBank(userId)
  account = (await testApp.fetchExpectedData()).accounts[0]?.id ?? ''
})

const nowInSeconds = () => Math.floor(Date.now() / 1_000)
const sign = (body: string | Buffer, { secret = fintocKeys.webhookSecret, at = nowInSeconds() } = {}) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`

function event(data: object = {}, type = 'account.refresh_intent.failed') {
  events += 1
  return JSON.stringify({
    id: `evt_${String(events).padStart(16, '0')}`,
    object: 'event',
    type,
    mode: 'test',
    created_at: new Date().toISOString(),
    data: { object: 'refresh_intent', refreshed_object: 'account', refreshed_object_id: account, ...data },
  })
}

async function send(body: string | Buffer, signature: string | undefined = sign(body)) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: webhookPath,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'fintoc-signature': signature }),
    },
    payload: body,
  })
  const { date, 'x-request-id': requestId, ...headers } = answer.headers
  expect(date ?? requestId).toBeDefined()
  return { status: answer.statusCode, body: answer.json(), headers }
}

const listCallbacks = (who = userId) =>
  db.admin.selectFrom('provider_callback').selectAll().where('user_id', '=', who).orderBy('id').execute()
async function counts() {
  const [callbacks, taken, cases] = await Promise.all([
    db.admin.selectFrom('provider_callback').select('id').execute(),
    db.admin.selectFrom('provider_event').select('event_id').execute(),
    db.admin.selectFrom('link_session').select('id').execute(),
  ])
  return [callbacks.length, taken.length, cases.length]
}

describe('sec/webhook', () => {
  test('stores an authentic event encrypted before it is acknowledged', async () => {
    const before = (await listCallbacks()).length
    const { status, body } = await send(event())
    expect({ status, body: callbackAnswer.parse(body) }).toEqual({ status: 200, body: { received: true } })
    const [newest] = (await listCallbacks()).slice(before)
    expect(newest?.body.includes(account)).toBe(false)
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['another secret', 'other'],
    ['nonsense', 't=1,v1=zz'],
    ['a very long one', `t=1,v1=${'a'.repeat(5_000)}`],
  ])('rejects a signature that is %s and stores nothing', async (kind, given) => {
    const before = await counts()
    const body = event()
    const signature = kind === 'another secret' ? sign(body, { secret: 'whsec_of_another_account' }) : given
    const answer = await testApp.app.inject({
      method: 'POST',
      url: webhookPath,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'fintoc-signature': signature }),
      },
      payload: body,
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'not_authenticated' })
    expect((await send('{broken', sign('{other'))).status).toBe(401)
    expect(await counts()).toEqual(before)
  })

  test('rejects one altered byte: the signature covers the received bytes', async () => {
    const before = await counts()
    const body = event()
    const signature = sign(body)
    expect(await send(body.replace('failed', 'Failed'), signature)).toMatchObject({ status: 401 })
    expect(await send(`${body}\n`, signature)).toMatchObject({ status: 401 })
    expect(await send(` ${body}`, signature)).toMatchObject({ status: 401 })
    expect(await counts()).toEqual(before)
  })

  test.each([-301, -3_600, 301, 86_400])('rejects a signature %i seconds away', async (seconds) => {
    const before = await counts()
    const body = event()
    expect(await send(body, sign(body, { at: nowInSeconds() + seconds }))).toMatchObject({ status: 401 })
    expect(await counts()).toEqual(before)
  })

  test('rejects the reference vector because of its time and accepts it re-signed', async () => {
    const bytes = readFileSync(new URL(vector.body_file, folder))
    expect(sign(bytes, { secret: vector.secret, at: vector.timestamp })).toBe(vector.header)
    expect(await send(bytes, vector.header)).toMatchObject({ status: 401 })
    expect((await send(bytes)).status).toBe(200)
  })

  test('stores an event id once, also with a new signature or altered body', async () => {
    const body = event()
    const before = await counts()
    for (let time = 0; time < 3; time += 1) expect((await send(body)).status).toBe(200)
    const once = await counts()
    expect(once).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, expect.any(Number)])
    expect((await send(body, sign(body, { at: nowInSeconds() - 60 }))).status).toBe(200)
    expect((await send(`${body} `)).status).toBe(200)
    expect(await counts()).toEqual(once)
  })

  test('stores forty simultaneous copies once', async () => {
    const before = await counts()
    const body = event()
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const after = await counts()
    expect(after.slice(0, 2)).toEqual([Number(before[0]) + 1, Number(before[1]) + 1])
  })

  test('answers an event of an unknown link like a known one and stores nothing', async () => {
    const known = await send(event())
    const before = await counts()
    for (const stranger of [
      event({ refreshed_object_id: 'acc_of_nobody' }),
      event({ refreshed_object_id: "'; drop table connection; --" }),
      event({ refreshed_object_id: 7 }),
      event({}, 'payment_intent.succeeded'),
      event({ refreshed_object_id: undefined }),
    ])
      expect(await send(stranger)).toEqual(known)
    expect(await counts()).toEqual(before)
  })

  test('stores an event only for the user of its link', async () => {
    const other = (await createUser(db)).userId
    await testApp.linkBank(other, { bank: 'bci' })
    const theirs = (await testApp.fetchExpectedData({ bank: 'bci' })).accounts[0]
    const [row] = theirs?.movements.filter(({ pending }) => !pending) ?? []
    const own = (await listCallbacks()).length
    const rows = await testApp.listRows(userId)
    const data = {
      account_id: theirs?.id,
      refreshed_object_id: undefined,
      movements_removed: [{ id: row?.id, post_date: row?.date }],
    }
    await send(event(data, 'account.refresh_intent.movements_removed'))
    await testApp.waitUntil(async () =>
      (await testApp.listRows(other)).every(({ provider_id }) => provider_id !== row?.id),
    )
    expect((await testApp.listRows(other)).some(({ provider_id }) => provider_id === row?.id)).toBe(false)
    expect((await listCallbacks()).length).toBe(own)
    expect(await testApp.listRows(userId)).toEqual(rows)
    // An event of the user's own account cannot remove the other user's rows.
    const [left] = await testApp.listRows(other)
    const foreign = {
      account_id: account,
      movements_removed: [{ id: left?.provider_id, post_date: left?.posted_on }],
    }
    await send(
      event({ ...foreign, refreshed_object_id: undefined }, 'account.refresh_intent.movements_removed'),
    )
    await testApp.waitUntil(async () => (await listCallbacks()).every(({ state }) => state !== 'received'))
    expect((await testApp.listRows(other)).map(({ id }) => id)).toContain(left?.id)
  })

  test('ignores an event with references of two users', async () => {
    const before = await counts()
    const theirs = (await testApp.fetchExpectedData({ bank: 'bci' })).link
    expect((await send(event({ id: theirs }))).status).toBe(200)
    expect(await counts()).toEqual(before)
  })

  test('ignores events of a disconnected link', async () => {
    const other = (await createUser(db)).userId
    const [connection] = await testApp.linkBank(other, { bank: 'itau' })
    const theirs = (await testApp.fetchExpectedData({ bank: 'itau' })).accounts[0]?.id
    await testApp.call(other, 'DELETE', `/api/floid/disconnect/${connection?.id}/`, {
      institution_name: 'Itaú',
    })
    const before = (await listCallbacks(other)).length
    expect(
      (await send(event({ refreshed_object_id: theirs }, 'account.refresh_intent.succeeded'))).status,
    ).toBe(200)
    expect((await listCallbacks(other)).length).toBe(before)
  })

  test.each([
    ['cut', '{"id":"'],
    ['a list', '[]'],
    ['a word', '"hola"'],
    ['nothing', 'null'],
    ['no event', '{}'],
    ['nested beyond the stack', '['.repeat(200_000)],
  ])('rejects an authentic but malformed body (%s) in Spanish', async (_, body) => {
    const before = await counts()
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(await counts()).toEqual(before)
  })

  test('rejects a signed body over the limit', async () => {
    const payload = Buffer.alloc(8 * 1024 * 1024 + 1, 0x20)
    expect((await send(payload)).status).toBe(413)
  })

  test('logs no secrets, signatures, RUTs or link ids', async () => {
    const text = testApp.logLines.join('\n')
    expect(text).toContain(webhookPath)
    for (const canary of [fintocKeys.webhookSecret, fintocKeys.secretKey, '12345678', 'v1=', '_token_'])
      expect(text).not.toContain(canary)
  })
})
