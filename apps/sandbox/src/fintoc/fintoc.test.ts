import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../sandbox.ts'
import { readJson } from '../testing/read-json.ts'
import { signEvent } from './events.ts'

const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1', webhookSecret: 'whsec_test_1' }
const sandbox = createSandbox({ today: '2026-11-18', delayMs: 0, fintoc: { ...keys, callsPerSecond: 0 } })
let origin = ''

beforeAll(async () => {
  origin = await sandbox.listen()
})
afterAll(() => sandbox.close())

interface Intent {
  id: string
  status: string
  widget_token: string | null
  exchange_token: string
}
interface Link {
  link_token: string | null
  accounts: { id: string; type: string; balance: Record<string, number> }[]
}
interface Movement {
  id: string
  pending: boolean
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { ...init, headers: { authorization: keys.secretKey } })

async function createLink(rut = '12345678-5') {
  const intent = await readJson<Intent>(await call('/v1/link_intents', { method: 'POST' }))
  const query = `widget_token=${intent.widget_token}&public_key=${keys.publicKey}`
  await fetch(`${origin}/widget.html?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: 'chile', rut, password: 'x' }),
  })
  const exchange = await call(`/v1/links/exchange?exchange_token=${intent.exchange_token}`)
  return { intent, exchange }
}

test('a call without the secret key is 401', async () => {
  const answer = await fetch(`${origin}/v1/accounts`)
  expect(answer.status).toBe(401)
  expect(await readJson(answer)).toMatchObject({ error: { code: 'invalid_api_key' } })
})

test('the widget allows only configured frame ancestors and only its own intent', async () => {
  const page = await fetch(`${origin}/widget.html`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const stranger = await fetch(`${origin}/widget.html?widget_token=x&public_key=${keys.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: 'chile', rut: '12345678-5', password: 'x' }),
  })
  expect(stranger.status).toBe(404)
})

test('a successful intent is exchanged for a link with its token; a rejected one is not', async () => {
  const { intent, exchange } = await createLink()
  expect(intent).toMatchObject({ status: 'created' })
  const exchanged = await readJson<Link>(exchange)
  expect(exchanged.link_token).toContain('_token_')
  expect(exchanged.accounts.map(({ type }) => type)).toContain('credit_card')
  expect((await createLink('33333333-3')).exchange.status).toBe(404)
})

test('movements come in pages with a Link header, pending ones only on request', async () => {
  const { exchange } = await createLink()
  const exchanged = await readJson<Link>(exchange)
  const path = `/v1/accounts/${exchanged.accounts[0]?.id}/movements?link_token=${exchanged.link_token}&per_page=100`
  const first = await call(`${path}&confirmed_only=false`)
  expect(first.headers.get('link')).toContain('page=2')
  const rows = await readJson<Movement[]>(first)
  expect(rows).toHaveLength(100)
  expect(rows.some(({ pending }) => pending)).toBe(true)
  const confirmed = await readJson<Movement[]>(await call(path))
  expect(confirmed.every(({ pending }) => !pending)).toBe(true)
})

test('an event is signed over its exact bytes', () => {
  const expected = createHmac('sha256', 's').update('1795200234.{}').digest('hex')
  expect(signEvent('{}', 's', 1_795_200_234_000)).toBe(`t=1795200234,v1=${expected}`)
})
