import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPort } from '../../../test/support/get-port.ts'
import { createHttpClient } from '../../platform/http-client/http-client.ts'
import { serializeCredentials } from './credentials.ts'
import { createFintocProvider } from './fintoc.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixture = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
const secretKey = 'sk_test_of_the_tests'
const credentials = serializeCredentials({
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
  const requestUrl = new URL(url, origin)
  seen.push({ method, url: requestUrl, authorization: headers.authorization })
  const { status = 200, headers: responseHeaders = {}, body } = answer(requestUrl, method)
  reply.writeHead(status, responseHeaders).end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeAll(async () => {
  server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${getPort({ server })}`
})
afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
beforeEach(() => {
  seen.length = 0
})

function fintoc(callsPerSecond = 1_000) {
  const outgoing = createHttpClient({ providerHosts: [], otherHosts: [], loopbackOrigins: [origin] })
  const provider = createFintocProvider({
    api: { outgoing, apiUrl: `${origin}/v1`, secretKey, callsPerSecond },
    widgetUrl: new URL('https://webview.fintoc.com/widget.html'),
    publicKey: 'pk_test_1',
    webhookSecret: 'whsec_test_lucas_0001',
  })
  if (!provider.fetcher || !provider.refresh || !provider.revoke) throw new Error('the provider cannot fetch')
  const { fetcher, refresh, revoke } = provider
  const ask = () =>
    refresh.requestRefresh({
      credentials,
      institutionId: null,
      linkSessionId: 'case',
      missing: 'accounts',
      signal,
    })
  const read = (since: string | null = null) => fetcher.fetchSnapshot(credentials, { since, now, signal })
  return { provider, pull: fetcher, revoke, ask, read }
}

test('creates a link intent and passes its token and institution to the widget', async () => {
  answer = () => ({ body: fixture('link-intent.created') })
  const session = await fintoc().provider.createWidgetSession('case', {
    institutionId: 'banco-estado',
    firstInstitutionId: null,
    signal,
  })
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

test('exchanges a succeeded link intent and returns null before that', async () => {
  const created = fixture('link-intent.created')
  const secret = JSON.stringify({ id: created.id, exchange_token: created.exchange_token })
  answer = () => ({ body: created })
  expect(await fintoc().pull.pollLinkSession(secret, signal)).toBeNull()
  answer = ({ pathname }) => ({
    body: pathname.endsWith('/exchange') ? fixture('link.created') : fixture('link-intent.succeeded'),
  })
  expect(await fintoc().pull.pollLinkSession(secret, signal)).toMatchObject({ id: 'link_Bj2nCsoUIc5juk0S' })
  expect(seen.at(-1)?.url.searchParams.get('exchange_token')).toBe(created.exchange_token)
  answer = () => ({ body: { ...created, status: 'rejected' } })
  await expect(fintoc().pull.pollLinkSession(secret, signal)).rejects.toMatchObject({
    error: 'invalid_credentials',
  })
})

const row = (at: number) => ({ ...fixture('movements.page2')[0], id: `mov_${at}` })
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index))
const answerAccountsAnd =
  (pages: (page: number, url: URL) => Answer) =>
  (url: URL): Answer =>
    url.pathname.endsWith('/accounts')
      ? { body: fixture('link.created').accounts.slice(0, 2) }
      : pages(Number(url.searchParams.get('page')), url)
const transactionsOf = (reading: object | null): { id: string }[] => {
  if (!reading || !('movements' in reading) || !Array.isArray(reading.movements))
    throw new Error('no reading')
  return reading.movements.flatMap(({ items }) => items)
}

test('fetches all pages since a day, with pending rows and without overdraft lines', async () => {
  answer = answerAccountsAnd((page) => ({
    body: page === 1 ? rows(0, 300) : page === 2 ? rows(300, 600) : rows(600, 640),
  }))
  const reading = await fintoc().read('2026-09-01')
  expect(transactionsOf(reading)).toHaveLength(640)
  expect(reading).toMatchObject({ movements: [{ account_id: 'acc_OCdp8yjfjWa3Llg4', complete: true }] })
  const pages = seen.slice(1).map(({ url }) => Object.fromEntries(url.searchParams))
  expect(pages[0]).toEqual({
    link_token: 'link_1_token_1',
    since: '2026-09-01',
    per_page: '300',
    page: '1',
    confirmed_only: 'false',
  })
  // Two passes over three pages: one pass would miss a row that moved between two pages.
  expect(pages.map(({ page }) => page)).toEqual(['1', '2', '3', '1', '2', '3'])
})

test('reads the next page number from a Link header and never follows its address', async () => {
  answer = answerAccountsAnd((page) => ({
    body: rows(page * 10, page * 10 + 2),
    headers: page === 1 ? { link: '<https://evil.example/v1/steal?page=2>; rel="next"' } : { link: '' },
  }))
  expect(transactionsOf(await fintoc().read())).toHaveLength(4)
  expect(seen.every(({ url }) => url.origin === origin)).toBe(true)
})

test('fetches changing pages again and marks a list that never settles as incomplete', async () => {
  let pass = 0
  answer = answerAccountsAnd((page) => {
    if (page === 1) pass += 1
    return { body: page === 1 ? rows(pass === 1 ? 1 : 0, pass === 1 ? 301 : 300) : rows(300, 310) }
  })
  const still = await fintoc().read()
  expect(transactionsOf(still)).toHaveLength(310)
  expect(still).toMatchObject({ movements: [{ complete: true }] })
  let turn = 0
  answer = answerAccountsAnd((page) => {
    turn += 1
    return { body: page === 1 ? rows(turn, turn + 300) : rows(900, 910) }
  })
  expect(await fintoc().read()).toMatchObject({ movements: [{ complete: false }] })
})

test('movements.page1 and movements.page2: keeps a row once when it moved to the second page', async () => {
  const [first] = fixture('movements.page2')
  answer = answerAccountsAnd((page) => ({
    body: page === 1 ? [...fixture('movements.page1'), first] : fixture('movements.page2'),
    headers: page === 1 ? { link: '</v1/accounts/x/movements?page=2>; rel="next"' } : {},
  }))
  expect(transactionsOf(await fintoc().read())).toHaveLength(13)
})

test('returns null while Fintoc reads the bank and skips an account removed from its link', async () => {
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
])('%s: returns the outcome of a refresh request', async (name, requestUrl) => {
  answer = () => ({ status: name.startsWith('error') ? 400 : 201, body: fixture(name) })
  expect(await fintoc().ask()).toBe(requestUrl)
  expect(seen[0]).toMatchObject({ method: 'POST' })
})

test.each([
  ['refresh-intent.failed', 201, 'bank_unavailable'],
  ['refresh-intent.requires-mfa', 201, 'second_factor_timeout'],
  ['error.rejected_refresh_intent', 400, 'invalid_credentials'],
  ['error.invalid_api_key', 401, 'unexpected'],
])('%s: throws the reason why a refresh is impossible', async (name, status, error) => {
  answer = () => ({ status, body: fixture(name) })
  await expect(fintoc().ask()).rejects.toMatchObject({ name: 'ProviderError', error })
})

test('returns event_comes for a refresh that has started', async () => {
  answer = () => ({ status: 201, body: { ...fixture('refresh-intent.succeeded'), status: 'created' } })
  expect(await fintoc().ask()).toBe('event_comes')
})

test.each([
  ['a pause in seconds', 429, { 'retry-after': '17' }, '{}', 'bank_unavailable', 17],
  ['a very long pause', 429, { 'retry-after': '999999' }, '', 'bank_unavailable', 3_600],
  ['no pause', 429, {}, '<html>', 'bank_unavailable', 0],
  ['an unavailable bank', 503, {}, '', 'bank_unavailable', 0],
  ['a page instead of JSON', 200, {}, '<html>', 'bank_unavailable', 0],
  ['another shape', 200, {}, '{"accounts":[]}', 'bank_unavailable', 0],
  ['a deleted link', 404, {}, '{}', 'needs_person', 0],
])('%s', async (_, status, headers, body, error, retryAfterSeconds) => {
  answer = () => ({ status, headers, body })
  const fault = await fintoc()
    .read()
    .catch((caught: unknown) => caught)
  expect(fault).toMatchObject({ name: 'ProviderError', error, retryAfterSeconds })
  expect(String(fault)).not.toContain('link_1_token')
})

test('rejects credentials of another provider without a call', async () => {
  const { pull } = fintoc()
  await expect(pull.fetchSnapshot('{"id":"1-9"}', { since: null, now, signal })).rejects.toMatchObject({
    error: 'needs_person',
  })
  expect(seen).toEqual([])
})

test('deletes the link on revocation, unless it is in use', async () => {
  answer = () => ({ status: 204, body: '' })
  await fintoc().revoke(credentials, signal, credentials)
  expect(seen).toEqual([])
  await fintoc().revoke(credentials, signal, null)
  expect(seen).toMatchObject([{ method: 'DELETE' }])
  expect(seen[0]?.url.pathname).toBe('/v1/links/link_1')
})

test('starts calls no faster than the rate limit', async () => {
  answer = () => ({ body: [] })
  const { read } = fintoc(20)
  const began = performance.now()
  await Promise.all(Array.from({ length: 9 }, () => read()))
  expect(performance.now() - began).toBeGreaterThan(380)
})
