import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPort } from '../../../test/support/get-port.ts'
import { createHttpClient } from '../../platform/http-client/http-client.ts'
import { createFloidRefresh } from './client.ts'
import { serializeCredentials } from './credentials.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

const linkSessionId = '0198c0de-0000-7000-8000-000000000001'
const callbackUrl = 'https://lucas.example/api/floid/callback/secret/'
const credentials = serializeCredentials('17654321-3', 'def50200aa11') ?? ''
const seen: { url: string; authorization: string | undefined; body: unknown }[] = []
let answer: { status: number; body: string }
let server: Server
let apiUrl: string

beforeAll(async () => {
  server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      seen.push({ url, authorization: headers.authorization, body })
      reply.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${getPort({ server })}`
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
beforeEach(() => {
  seen.length = 0
  answer = { status: 200, body: JSON.stringify({ code: 200, message: 'OK', caseid: linkSessionId }) }
})

const refresh = () => {
  const outgoing = createHttpClient({ providerHosts: [], otherHosts: [], loopbackOrigins: [apiUrl] })
  return createFloidRefresh({ outgoing, apiUrl, token: 'token of ours', callbackUrl })
}
const ask = (change: object = {}) =>
  refresh().requestRefresh({
    credentials,
    institutionId: 'banco-estado',
    linkSessionId,
    missing: 'accounts',
    ...change,
  })

test('calls the institution’s service with the stored token, our case id and our callback address', async () => {
  await ask()
  await ask({ institutionId: 'santander', missing: 'movements' })
  expect(seen).toEqual([
    {
      url: '/cl/banco_estado_personas/products',
      authorization: 'Bearer token of ours',
      body: { id: '17654321-3', token_password: 'def50200aa11', caseid: linkSessionId, callbackUrl },
    },
    expect.objectContaining({ url: '/cl/banco_santander_personas/transactions' }),
  ])
})

test('accepts a 400 with our case id and no error as an acknowledgement (reference 1.3)', async () => {
  answer = { status: 400, body: JSON.stringify({ code: 400, caseid: linkSessionId }) }
  await expect(ask()).resolves.toBe('answers_come')
})

test.each([
  ['error.invalid-credentials', 400, 'invalid_credentials'],
  ['error.locked-credentials', 400, 'locked_credentials'],
  ['error.invalid-id', 400, 'invalid_id'],
  ['error.two-factor-timeout', 400, 'second_factor_timeout'],
  ['error.api-error', 500, 'bank_unavailable'],
])('%s is mapped for every HTTP status', async (name, status, error) => {
  answer = { status, body: JSON.stringify(fixture(name)) }
  await expect(ask()).rejects.toMatchObject({ name: 'ProviderError', error })
  answer = { status: 200, body: JSON.stringify(fixture(name)) }
  await expect(ask()).rejects.toMatchObject({ error })
})

test.each([
  ['a page instead of JSON', 200, '<html>'],
  ['a list', 200, '[]'],
  ['nothing', 502, ''],
])('%s means bank_unavailable, and the error quotes no credentials', async (_, status, body) => {
  answer = { status, body }
  const fault = await ask().catch((caught: unknown) => caught)
  expect(fault).toMatchObject({ error: 'bank_unavailable' })
  expect(String(fault)).not.toContain('def50200')
})

test('rejects an acknowledgement with another case id', async () => {
  answer = { status: 200, body: JSON.stringify(fixture('transactions.ack-async')) }
  await expect(ask()).rejects.toMatchObject({ error: 'unexpected' })
})

test.each([
  ['a bare token of an earlier version', { credentials: 'def50200aa11' }],
  ['a RUT that is none', { credentials: JSON.stringify({ id: '1-1', token_password: 'x' }) }],
  ['a bank that Floid does not name', { institutionId: 'banco-de-la-luna' }],
])('with %s no request is sent and the user must sign in', async (_, change) => {
  await expect(ask(change)).rejects.toMatchObject({ error: 'needs_person' })
  expect(seen).toEqual([])
})

test('throws unexpected while the institution is unknown, so that a later attempt follows', async () => {
  await expect(ask({ institutionId: null })).rejects.toMatchObject({ error: 'unexpected' })
  expect(seen).toEqual([])
})

test('merges accounts and transactions in any order', () => {
  const { mergeAnswers } = refresh()
  const accounts = fixture('products.response.santander')
  const movements = fixture('transactions.response.santander')
  expect(mergeAnswers([accounts])).toBeNull()
  expect(mergeAnswers([movements])).toBeNull()
  for (const answers of [
    [accounts, movements],
    [movements, accounts],
  ]) {
    const callback = mergeAnswers(answers)
    if (callback?.kind !== 'final') throw new Error(`the answers are ${callback?.kind}`)
    expect(callback.snapshot.accounts).toHaveLength(4)
    expect(callback.snapshot.transactions.length).toBeGreaterThan(0)
    expect(callback.storedCredentials).toBeNull()
  }
  expect(mergeAnswers([accounts, fixture('error.api-error')])).toMatchObject({ kind: 'error' })
})

test('reads the holder from the stored credentials only', () => {
  expect(refresh().parseHolderRut(credentials)).toBe('17654321-3')
  expect(refresh().parseHolderRut('def50200aa11')).toBeNull()
  expect(serializeCredentials(null, 'def50200aa11')).toBeNull()
  expect(serializeCredentials('17654321-3', '')).toBeNull()
})
