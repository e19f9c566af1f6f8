import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { createOutgoing } from '../../platform/outgoing/outgoing.ts'
import { floidRefresh } from './client.ts'
import { writeCredentials } from './credentials.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

const caseId = '0198c0de-0000-7000-8000-000000000001'
const callbackUrl = 'https://lucas.example/api/floid/callback/secret/'
const credentials = writeCredentials('17654321-3', 'def50200aa11') ?? ''
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
  apiUrl = `http://127.0.0.1:${portOf({ server })}`
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
beforeEach(() => {
  seen.length = 0
  answer = { status: 200, body: JSON.stringify({ code: 200, message: 'OK', caseid: caseId }) }
})

const refresh = () => {
  const outgoing = createOutgoing({ providerHosts: [], otherHosts: [], loopbackOrigins: [apiUrl] })
  return floidRefresh({ outgoing, apiUrl, token: 'token of ours', callbackUrl })
}
const ask = (change: object = {}) =>
  refresh().ask({ credentials, institutionId: 'banco-estado', caseId, missing: 'accounts', ...change })

test('asks the institution’s service with the stored token, our case and our callback', async () => {
  await ask()
  await ask({ institutionId: 'santander', missing: 'movements' })
  expect(seen).toEqual([
    {
      url: '/cl/banco_estado_personas/products',
      authorization: 'Bearer token of ours',
      body: { id: '17654321-3', token_password: 'def50200aa11', caseid: caseId, callbackUrl },
    },
    expect.objectContaining({ url: '/cl/banco_santander_personas/transactions' }),
  ])
})

test('a 400 with our case and no error is an acknowledgement (reference 1.3)', async () => {
  answer = { status: 400, body: JSON.stringify({ code: 400, caseid: caseId }) }
  await expect(ask()).resolves.toBe('answers_come')
})

test.each([
  ['error.invalid-credentials', 400, 'invalid_credentials'],
  ['error.locked-credentials', 400, 'locked_credentials'],
  ['error.invalid-id', 400, 'invalid_id'],
  ['error.two-factor-timeout', 400, 'second_factor_timeout'],
  ['error.api-error', 500, 'bank_unavailable'],
])('%s is understood, whatever its status', async (name, status, error) => {
  answer = { status, body: JSON.stringify(fixture(name)) }
  await expect(ask()).rejects.toMatchObject({ name: 'BankRefused', error })
  answer = { status: 200, body: JSON.stringify(fixture(name)) }
  await expect(ask()).rejects.toMatchObject({ error })
})

test.each([
  ['a page instead of JSON', 200, '<html>'],
  ['a list', 200, '[]'],
  ['nothing', 502, ''],
])('%s is a bank that does not answer, and its words stay there', async (_, status, body) => {
  answer = { status, body }
  const fault = await ask().catch((caught: unknown) => caught)
  expect(fault).toMatchObject({ error: 'bank_unavailable' })
  expect(String(fault)).not.toContain('def50200')
})

test('an acknowledgement of somebody else’s case is none', async () => {
  answer = { status: 200, body: JSON.stringify(fixture('transactions.ack-async')) }
  await expect(ask()).rejects.toMatchObject({ error: 'unexpected' })
})

test.each([
  ['a bare token of an earlier version', { credentials: 'def50200aa11' }],
  ['a RUT that is none', { credentials: JSON.stringify({ id: '1-1', token_password: 'x' }) }],
  ['a bank that Floid does not name', { institutionId: 'banco-de-la-luna' }],
])('with %s nobody is asked: the person must', async (_, change) => {
  await expect(ask(change)).rejects.toMatchObject({ error: 'needs_person' })
  expect(seen).toEqual([])
})

test('a bank whose name has not come yet is asked later, with the same credentials', async () => {
  await expect(ask({ institutionId: null })).rejects.toMatchObject({ error: 'unexpected' })
  expect(seen).toEqual([])
})

test('accounts and movements make one message together, whichever came first', () => {
  const { read } = refresh()
  const accounts = fixture('products.response.santander')
  const movements = fixture('transactions.response.santander')
  expect(read([accounts])).toBeNull()
  expect(read([movements])).toBeNull()
  for (const answers of [
    [accounts, movements],
    [movements, accounts],
  ]) {
    const callback = read(answers)
    if (callback?.kind !== 'final') throw new Error(`the answers are ${callback?.kind}`)
    expect(callback.facts.accounts).toHaveLength(4)
    expect(callback.facts.movements.length).toBeGreaterThan(0)
    expect(callback.storedCredentials).toBeNull()
  }
  expect(read([accounts, fixture('error.api-error')])).toMatchObject({ kind: 'error' })
})

test('the holder is known by the stored credentials only', () => {
  expect(refresh().holderOf(credentials)).toBe('17654321-3')
  expect(refresh().holderOf('def50200aa11')).toBeNull()
  expect(writeCredentials(null, 'def50200aa11')).toBeNull()
  expect(writeCredentials('17654321-3', '')).toBeNull()
})
