import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { createOutgoing } from '../../platform/outgoing/outgoing.ts'
import { writeCredentials } from './credentials.ts'
import { fintocProvider } from './fintoc.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixture = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
const secretKey = 'sk_test_of_the_tests'
const credentials = writeCredentials({
  link_id: 'link_1',
  link_token: 'link_1_token_1',
  holder: '17654321-3',
})
const signal = AbortSignal.timeout(20_000)
const now = new Date('2026-11-20T18:44:00Z')

type Answer = { status?: number; headers?: Record<string, string>; body: unknown }
const seen: { method: string; url: URL; authorization: string | undefined }[] = []
let answer: (url: URL, method: string) => Answer = () => ({ body: [] })
let server: Server
let origin = ''

function handle({ method = '', url = '', headers }: IncomingMessage, reply: ServerResponse) {
  const asked = new URL(url, origin)
  seen.push({ method, url: asked, authorization: headers.authorization })
  const { status = 200, headers: told = {}, body } = answer(asked, method)
  reply.writeHead(status, told).end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeAll(async () => {
  server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf({ server })}`
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
beforeEach(() => {
  seen.length = 0
})

function fintoc(callsPerSecond = 1_000) {
  const outgoing = createOutgoing({ providerHosts: [], otherHosts: [], loopbackOrigins: [origin] })
  const provider = fintocProvider({
    api: { outgoing, apiUrl: `${origin}/v1`, secretKey, callsPerSecond },
    widgetUrl: new URL('https://webview.fintoc.com/widget.html'),
    publicKey: 'pk_test_1',
    webhookSecret: 'whsec_test_lucas_0001',
  })
  if (!provider.pull || !provider.refresh || !provider.revoke) throw new Error('it cannot be asked')
  const { pull, refresh, revoke } = provider
  const ask = () =>
    refresh.ask({ credentials, institutionId: null, caseId: 'case', missing: 'accounts', signal })
  const read = (since: string | null = null) => pull.read(credentials, { since, now, signal })
  return { provider, pull, revoke, ask, read }
}

test('a session is a link intent; the widget gets its token and the bank to begin with', async () => {
  answer = () => ({ body: fixture('link-intent.created') })
  const session = await fintoc().provider.startSession('case', { institutionId: 'banco-estado', signal })
  const widget = new URL(session.widgetUrl)
  expect(widget.origin + widget.pathname).toBe('https://webview.fintoc.com/widget.html')
  expect(Object.fromEntries(widget.searchParams)).toEqual({
    public_key: 'pk_test_1',
    widget_token: 'li_jnZPJKQbr4yj6V3H_sec_HLAZQTejYTA5jeHCuBSCXU6ndzD8i2pe',
    holder_type: 'individual',
    product: 'movements',
    country: 'cl',
    institution_id: 'cl_banco_estado',
  })
  expect(session.widgetUrl).not.toContain('exchange_token')
  expect(seen).toMatchObject([{ method: 'POST', authorization: secretKey }])
  expect(seen[0]?.url.pathname).toBe('/v1/link_intents')
})

test('a linking is finished by exchanging the intent that succeeded; before that there is nothing', async () => {
  const created = fixture('link-intent.created')
  const secret = JSON.stringify({ id: created.id, exchange_token: created.exchange_token })
  answer = () => ({ body: created })
  expect(await fintoc().pull.claim(secret, signal)).toBeNull()
  answer = ({ pathname }) => ({
    body: pathname.endsWith('/exchange') ? fixture('link.created') : fixture('link-intent.succeeded'),
  })
  expect(await fintoc().pull.claim(secret, signal)).toMatchObject({ id: 'link_Bj2nCsoUIc5juk0S' })
  expect(seen.at(-1)?.url.searchParams.get('exchange_token')).toBe(created.exchange_token)
  answer = () => ({ body: { ...created, status: 'rejected' } })
  await expect(fintoc().pull.claim(secret, signal)).rejects.toMatchObject({ error: 'invalid_credentials' })
})

const row = (at: number) => ({ ...fixture('movements.page2')[0], id: `mov_${at}` })
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index))
const accountsAnd =
  (pages: (page: number, url: URL) => Answer) =>
  (url: URL): Answer =>
    url.pathname.endsWith('/accounts')
      ? { body: fixture('link.created').accounts.slice(0, 2) }
      : pages(Number(url.searchParams.get('page')), url)
const movementsOf = (reading: object | null): { id: string }[] => {
  if (!reading || !('movements' in reading) || !Array.isArray(reading.movements))
    throw new Error('no reading')
  return reading.movements.flatMap(({ items }) => items)
}

test('all pages of 300 are read until one is short, pending rows too, since the day asked for; no overdraft line', async () => {
  answer = accountsAnd((page) => ({
    body: page === 1 ? rows(0, 300) : page === 2 ? rows(300, 600) : rows(600, 640),
  }))
  const reading = await fintoc().read('2026-09-01')
  expect(movementsOf(reading)).toHaveLength(640)
  expect(reading).toMatchObject({ movements: [{ account_id: 'acc_OCdp8yjfjWa3Llg4', complete: true }] })
  const pages = seen.slice(1).map(({ url }) => Object.fromEntries(url.searchParams))
  expect(pages[0]).toEqual({
    link_token: 'link_1_token_1',
    since: '2026-09-01',
    per_page: '300',
    page: '1',
    confirmed_only: 'false',
  })
  // Two passes over three pages: what moved between two pages would be missed by one.
  expect(pages.map(({ page }) => page)).toEqual(['1', '2', '3', '1', '2', '3'])
})

test('a Link header says which page is next, and is never followed elsewhere', async () => {
  answer = accountsAnd((page) => ({
    body: rows(page * 10, page * 10 + 2),
    headers: page === 1 ? { link: '<https://evil.example/v1/steal?page=2>; rel="next"' } : { link: '' },
  }))
  expect(movementsOf(await fintoc().read())).toHaveLength(4)
  expect(seen.every(({ url }) => url.origin === origin)).toBe(true)
})

test('pages that change while they are read are read again; what never stands still is not whole', async () => {
  let pass = 0
  answer = accountsAnd((page) => {
    if (page === 1) pass += 1
    return { body: page === 1 ? rows(pass === 1 ? 1 : 0, pass === 1 ? 301 : 300) : rows(300, 310) }
  })
  const still = await fintoc().read()
  expect(movementsOf(still)).toHaveLength(310)
  expect(still).toMatchObject({ movements: [{ complete: true }] })
  let turn = 0
  answer = accountsAnd((page) => {
    turn += 1
    return { body: page === 1 ? rows(turn, turn + 300) : rows(900, 910) }
  })
  expect(await fintoc().read()).toMatchObject({ movements: [{ complete: false }] })
})

test('movements.page1 and movements.page2 are two pages; a row that slipped to the second stands once', async () => {
  const [first] = fixture('movements.page2')
  answer = accountsAnd((page) => ({
    body: page === 1 ? [...fixture('movements.page1'), first] : fixture('movements.page2'),
    headers: page === 1 ? { link: '</v1/accounts/x/movements?page=2>; rel="next"' } : {},
  }))
  expect(movementsOf(await fintoc().read())).toHaveLength(13)
})

test('while Fintoc is still at the bank there is no reading; an account off its link is not read', async () => {
  const accounts = fixture('accounts.list')
  answer = () => ({ body: [{ ...accounts[0], refresh_status: 'refreshing' }] })
  expect(await fintoc().read()).toBeNull()
  answer = ({ pathname }) => ({ body: pathname.endsWith('/accounts') ? [fixture('account.removed')] : [] })
  expect(await fintoc().read()).toMatchObject({ movements: [] })
})

test.each([
  ['refresh-intent.succeeded', 'ready'],
  ['error.rate_limit_exceeded', 'ready'],
  ['error.refresh_intent_in_progress', 'event_comes'],
])('%s: what follows a refresh', async (name, asked) => {
  answer = () => ({ status: name.startsWith('error') ? 400 : 201, body: fixture(name) })
  expect(await fintoc().ask()).toBe(asked)
  expect(seen[0]).toMatchObject({ method: 'POST' })
})

test.each([
  ['refresh-intent.failed', 201, 'bank_unavailable'],
  ['refresh-intent.requires-mfa', 201, 'second_factor_timeout'],
  ['error.rejected_refresh_intent', 400, 'invalid_credentials'],
  ['error.invalid_api_key', 401, 'unexpected'],
])('%s: why there is no refresh', async (name, status, error) => {
  answer = () => ({ status, body: fixture(name) })
  await expect(fintoc().ask()).rejects.toMatchObject({ name: 'BankRefused', error })
})

test('a refresh that began comes to its end by an event', async () => {
  answer = () => ({ status: 201, body: { ...fixture('refresh-intent.succeeded'), status: 'created' } })
  expect(await fintoc().ask()).toBe('event_comes')
})

test.each([
  ['a pause in seconds', 429, { 'retry-after': '17' }, '{}', 'bank_unavailable', 17],
  ['a pause without end', 429, { 'retry-after': '999999' }, '', 'bank_unavailable', 3_600],
  ['no pause', 429, {}, '<html>', 'bank_unavailable', 0],
  ['a bank that is away', 503, {}, '', 'bank_unavailable', 0],
  ['a page instead of JSON', 200, {}, '<html>', 'bank_unavailable', 0],
  ['another shape', 200, {}, '{"accounts":[]}', 'bank_unavailable', 0],
  ['a link that is gone', 404, {}, '{}', 'needs_person', 0],
])('%s', async (_, status, headers, body, error, retryAfterSeconds) => {
  answer = () => ({ status, headers, body })
  const fault = await fintoc()
    .read()
    .catch((caught: unknown) => caught)
  expect(fault).toMatchObject({ name: 'BankRefused', error, retryAfterSeconds })
  expect(String(fault)).not.toContain('link_1_token')
})

test('credentials of another provider open nothing', async () => {
  const { pull } = fintoc()
  await expect(pull.read('{"id":"1-9"}', { since: null, now, signal })).rejects.toMatchObject({
    error: 'needs_person',
  })
  expect(seen).toEqual([])
})

test('revoking deletes the link', async () => {
  answer = () => ({ status: 204, body: '' })
  await fintoc().revoke(credentials, signal, credentials)
  expect(seen).toEqual([])
  await fintoc().revoke(credentials, signal, null)
  expect(seen).toMatchObject([{ method: 'DELETE' }])
  expect(seen[0]?.url.pathname).toBe('/v1/links/link_1')
})

test('calls begin no faster than Fintoc allows, in their order', async () => {
  answer = () => ({ body: [] })
  const { read } = fintoc(20)
  const began = performance.now()
  await Promise.all(Array.from({ length: 9 }, () => read()))
  expect(performance.now() - began).toBeGreaterThan(380)
})
