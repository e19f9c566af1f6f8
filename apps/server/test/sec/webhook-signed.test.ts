import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callbackAnswer } from '@lucas/contract/linking.ts'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { fintocHouse, fintocKeys, webhookPath } from '../support/fintoc-house.ts'
import { somebody } from '../support/people.ts'

// S-36 for signed events: what makes one genuine, and what happens to every other one.

const db = await testDatabase()
const house = await fintocHouse(db)
const folder = new URL('../../src/providers/fintoc/fixtures/', import.meta.url)
const vector = JSON.parse(readFileSync(new URL('signature-vector.json', folder), 'utf8'))
let person = ''
let account = ''
let events = 0

beforeAll(async () => {
  person = (await somebody(db)).userId
  await house.link(person)
  account = (await house.truth()).accounts[0]?.id ?? ''
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
  const answer = await house.app.inject({
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

const kept = (who = person) =>
  db.admin.selectFrom('provider_callback').selectAll().where('user_id', '=', who).orderBy('id').execute()
async function counts() {
  const [callbacks, taken, cases] = await Promise.all([
    db.admin.selectFrom('provider_callback').select('id').execute(),
    db.admin.selectFrom('provider_event').select('event_id').execute(),
    db.admin.selectFrom('link_session').select('id').execute(),
  ])
  return [callbacks.length, taken.length, cases.length]
}

test('a genuine event is kept, sealed, before it is acknowledged', async () => {
  const before = (await kept()).length
  const { status, body } = await send(event())
  expect({ status, body: callbackAnswer.parse(body) }).toEqual({ status: 200, body: { received: true } })
  const [newest] = (await kept()).slice(before)
  expect(newest?.body.includes(account)).toBe(false)
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['another secret', 'other'],
  ['nonsense', 't=1,v1=zz'],
  ['a very long one', `t=1,v1=${'a'.repeat(5_000)}`],
])('a signature that is %s is refused, and nothing is read or kept', async (kind, given) => {
  const before = await counts()
  const body = event()
  const signature = kind === 'another secret' ? sign(body, { secret: 'whsec_of_somebody_else' }) : given
  const answer = await house.app.inject({
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

test('one altered byte is refused: the signature is over the bytes as they came', async () => {
  const before = await counts()
  const body = event()
  const signature = sign(body)
  expect(await send(body.replace('failed', 'Failed'), signature)).toMatchObject({ status: 401 })
  expect(await send(`${body}\n`, signature)).toMatchObject({ status: 401 })
  expect(await send(` ${body}`, signature)).toMatchObject({ status: 401 })
  expect(await counts()).toEqual(before)
})

test.each([-301, -3_600, 301, 86_400])(
  'a signature %i seconds away is refused, well signed or not',
  async (seconds) => {
    const before = await counts()
    const body = event()
    expect(await send(body, sign(body, { at: nowInSeconds() + seconds }))).toMatchObject({ status: 401 })
    expect(await counts()).toEqual(before)
  },
)

test('the vector of the reference is genuine by its secret and old by its time', async () => {
  const bytes = readFileSync(new URL(vector.body_file, folder))
  expect(sign(bytes, { secret: vector.secret, at: vector.timestamp })).toBe(vector.header)
  expect(await send(bytes, vector.header)).toMatchObject({ status: 401 })
  expect((await send(bytes)).status).toBe(200)
})

test('a replay is acknowledged and kept once, for ever: also under a new signature, altered, and without its connection', async () => {
  const body = event()
  const before = await counts()
  for (let time = 0; time < 3; time += 1) expect((await send(body)).status).toBe(200)
  const once = await counts()
  expect(once).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, expect.any(Number)])
  expect((await send(body, sign(body, { at: nowInSeconds() - 60 }))).status).toBe(200)
  expect((await send(`${body} `)).status).toBe(200)
  expect(await counts()).toEqual(once)
})

test('forty copies at once are one event', async () => {
  const before = await counts()
  const body = event()
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const after = await counts()
  expect(after.slice(0, 2)).toEqual([Number(before[0]) + 1, Number(before[1]) + 1])
})

test('an event about nobody’s link gets the same answer as a known one and leaves nothing', async () => {
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

test('an event about another person’s link writes into that person’s data and nowhere else', async () => {
  const other = (await somebody(db)).userId
  await house.link(other, { bank: 'bci' })
  const theirs = (await house.truth({ bank: 'bci' })).accounts[0]
  const [row] = theirs?.movements.filter(({ pending }) => !pending) ?? []
  const own = (await kept()).length
  const rows = await house.rows(person)
  const data = {
    account_id: theirs?.id,
    refreshed_object_id: undefined,
    movements_removed: [{ id: row?.id, post_date: row?.date }],
  }
  await send(event(data, 'account.refresh_intent.movements_removed'))
  await house.until(async () => (await house.rows(other)).every(({ provider_id }) => provider_id !== row?.id))
  expect((await house.rows(other)).some(({ provider_id }) => provider_id === row?.id)).toBe(false)
  expect((await kept()).length).toBe(own)
  expect(await house.rows(person)).toEqual(rows)
  // The person's own event can take nothing of theirs back.
  const [left] = await house.rows(other)
  const foreign = {
    account_id: account,
    movements_removed: [{ id: left?.provider_id, post_date: left?.posted_on }],
  }
  await send(
    event({ ...foreign, refreshed_object_id: undefined }, 'account.refresh_intent.movements_removed'),
  )
  await house.until(async () => (await kept()).every(({ state }) => state !== 'received'))
  expect((await house.rows(other)).map(({ id }) => id)).toContain(left?.id)
})

test('an event that names the links of two people is nobody’s', async () => {
  const before = await counts()
  const theirs = (await house.truth({ bank: 'bci' })).link
  expect((await send(event({ id: theirs }))).status).toBe(200)
  expect(await counts()).toEqual(before)
})

test('after the person disconnected, events of that link leave nothing', async () => {
  const other = (await somebody(db)).userId
  const [connection] = await house.link(other, { bank: 'itau' })
  const theirs = (await house.truth({ bank: 'itau' })).accounts[0]?.id
  await house.call(other, 'DELETE', `/api/floid/disconnect/${connection?.id}/`, { institution_name: 'Itaú' })
  const before = (await kept(other)).length
  expect(
    (await send(event({ refreshed_object_id: theirs }, 'account.refresh_intent.succeeded'))).status,
  ).toBe(200)
  expect((await kept(other)).length).toBe(before)
})

test.each([
  ['cut', '{"id":"'],
  ['a list', '[]'],
  ['a word', '"hola"'],
  ['nothing', 'null'],
  ['no event', '{}'],
  ['nested beyond the stack', '['.repeat(200_000)],
])('a genuine but malformed body (%s) is told so in Spanish', async (_, body) => {
  const before = await counts()
  expect(await send(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(await counts()).toEqual(before)
})

test('a body beyond the limit is refused, whoever signed it', async () => {
  const payload = Buffer.alloc(8 * 1024 * 1024 + 1, 0x20)
  expect((await send(payload)).status).toBe(413)
})

test('secrets, signatures, RUTs and names of links stand in no log line', async () => {
  const text = house.lines.join('\n')
  expect(text).toContain(webhookPath)
  for (const canary of [fintocKeys.webhookSecret, fintocKeys.secretKey, '12345678', 'v1=', '_token_'])
    expect(text).not.toContain(canary)
})
