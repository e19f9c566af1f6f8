import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { type Listener, startListener } from './testing/listener.ts'
import { readJson } from './testing/read-json.ts'
import type { ExpectedData } from './wire/expected-data.ts'

let sandbox: Sandbox
let listener: Listener

beforeEach(async () => {
  listener = await startListener()
  sandbox = createSandbox({
    today: '2026-11-20',
    delayMs: 20,
    lateDelayMs: 300,
    retryMs: 10,
    callbackToken: 'shared',
  })
  await sandbox.listen()
  sandbox.configure({ callbackUrl: listener.url })
})

afterEach(async () => {
  await sandbox.close()
  await listener.close()
})

const createWidgetUrl = (custom: string) =>
  `${sandbox.url}/lucas/widget/${'a'.repeat(32)}?custom=${custom}&sandbox`

async function submitLogin(rut: string, overrides: Record<string, string> = {}, custom = 'session-1') {
  const answer = await fetch(createWidgetUrl(custom), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: 'estado', rut, password: 'clave', ...overrides }),
  })
  const body = await readJson<Record<string, unknown>>(answer)
  return { status: answer.status, body }
}

async function fetchExpectedData(caseid: string, query = ''): Promise<ExpectedData> {
  const answer = await fetch(`${sandbox.url}/truth/${caseid}${query}`)
  expect(answer.status).toBe(200)
  return readJson(answer)
}

const waitForFinals = (count = 1) =>
  vi.waitFor(() => expect(listener.listFinals()).toHaveLength(count), { timeout: 20_000 })

test('a valid RUT logs in with any password and causes two callbacks', async () => {
  const { status, body } = await submitLogin('12345678-5')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ok', caseid: expect.any(String) })
  await waitForFinals()
  const [initial, final] = listener.received
  expect(initial?.authorization).toBe('Bearer shared')
  expect(initial?.body).toEqual({
    caseId: body.caseid,
    consumerId: '123456785',
    country: 'chile',
    bank: 'estado',
    custom: 'session-1',
  })
  expect(final?.body).toMatchObject({ code: 200, caseid: body.caseid, custom: 'session-1' })
  expect(final?.body.token_password).toMatch(/^def50200[0-9a-f]+$/)
})

test('the callback matches the expected data to the peso', async () => {
  await submitLogin('12345678-5')
  await waitForFinals()
  const { accounts } = await fetchExpectedData('session-1')
  const delivered: unknown = listener.listFinals()[0]?.transactions
  expect(delivered).toEqual({
    accounts: accounts.map(({ number, type, currency, transactions }) => ({
      account_number: number,
      ...(type === 'credit' ? { currency } : {}),
      transactions: transactions.map(({ date, description, amount }) =>
        expect.objectContaining({
          date: `${date}T00:00:00.000Z`,
          description,
          in: Math.max(0, Number(amount)),
          out: Math.max(0, -Number(amount)),
        }),
      ),
    })),
  })
  expect(accounts[0]?.balance).toMatch(/^\d+\.00$/)
})

test('a bank with a second factor requires the code that it shows', async () => {
  const result = await submitLogin('12345678-5', { bank: 'santander' })
  expect(result).toEqual({ status: 200, body: { status: 'second_factor_required', code_hint: '123456' } })
  expect((await submitLogin('12345678-5', { bank: 'santander', code: '000000' })).body.error_code).toBe(
    'INVALID_CREDENTIALS',
  )
  expect((await submitLogin('12345678-5', { bank: 'santander', code: '123456' })).body.status).toBe('ok')
})

test('a wrong RUT, an unknown bank and a malformed body are refused with a message', async () => {
  expect(await submitLogin('12345678-9')).toMatchObject({ status: 400, body: { error_code: 'INVALID_ID' } })
  expect(await submitLogin('12345678-5', { bank: 'nowhere' })).toMatchObject({
    status: 400,
    body: { error_code: 'API_ERROR' },
  })
  const answer = await fetch(createWidgetUrl('x'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(answer.status).toBe(400)
})

test('two wrong passwords in a row lock the RUT at that bank only', async () => {
  const wrong = { status: 400, body: { error_code: 'INVALID_CREDENTIALS' } }
  expect(await submitLogin('22222222-2')).toMatchObject(wrong)
  expect(await submitLogin('22222222-2')).toMatchObject(wrong)
  expect(await submitLogin('22222222-2')).toMatchObject({
    status: 400,
    body: { error_code: 'LOCKED_CREDENTIALS' },
  })
  expect(await submitLogin('22222222-2', { bank: 'bci' })).toMatchObject(wrong)
})

test.each([
  ['33333333-3', 400, 'LOCKED_CREDENTIALS'],
  ['55555555-5', 400, 'TWO_FACTOR_AUTHENTICATION_TIMEOUT'],
])('%s fails at the form and causes an error callback', async (rut, status, error) => {
  expect(await submitLogin(rut)).toMatchObject({ status, body: { error_code: error } })
  await waitForFinals()
  expect(listener.listFinals()[0]).toMatchObject({ code: 400, error_code: error, custom: 'session-1' })
})

test('a bank that fails after the login causes an error callback', async () => {
  const { body } = await submitLogin('44444444-4')
  expect(body.status).toBe('ok')
  await waitForFinals()
  expect(listener.listFinals()[0]).toMatchObject({
    code: 500,
    error_code: 'API_ERROR',
    caseid: body.caseid,
    custom: 'session-1',
  })
})

test('the RUT without callbacks causes none', async () => {
  expect((await submitLogin('66666666-6')).body.status).toBe('ok')
  // The callbacks of a later login are the marker: those of the first would have arrived before them.
  await submitLogin('12345678-5', {}, 'marker')
  await waitForFinals()
  expect(listener.received.map(({ body }) => body.custom)).toEqual(['marker', 'marker'])
})

test('partial data have the accounts without their movements', async () => {
  await submitLogin('77777777-7')
  await waitForFinals()
  expect(listener.listFinals()[0]).toMatchObject({ code: 200, transactions: { accounts: [] }, income: [] })
  expect((await fetchExpectedData('session-1')).accounts[0]?.transactions.length).toBeGreaterThan(500)
})

test('late data arrive after the configured delay', async () => {
  const before = Date.now()
  await submitLogin('88888888-8')
  await waitForFinals()
  expect(Date.now() - before).toBeGreaterThanOrEqual(290)
})

test('a duplicate delivery sends the same message three times', async () => {
  await submitLogin('99999999-9')
  await waitForFinals(3)
  const [one, two, three] = listener.listFinals()
  expect(two).toEqual(one)
  expect(three).toEqual(one)
})

test('odd types have numbers as Chilean text', async () => {
  await submitLogin('10101010-4')
  await waitForFinals()
  const final = JSON.stringify(listener.listFinals()[0])
  expect(final).toMatch(/"code":"200"/)
  expect(final).toMatch(/"number":\d+,"currency":"CLP","balance":"[\d.]+"/)
  expect(final).toMatch(/"currency":"USD","total":"3\.000,00"/)
  expect(final).toMatch(/"date":"\d\d\/\d\d\/\d{4}"/)
})

test('a refused callback is sent again', async () => {
  const refusingListener = await startListener(3)
  sandbox.configure({ callbackUrl: refusingListener.url })
  await submitLogin('12345678-5')
  await vi.waitFor(() => expect(refusingListener.received).toHaveLength(2), { timeout: 20_000 })
  await refusingListener.close()
})

test('closing drops undelivered callbacks', async () => {
  sandbox.configure({ lateDelayMs: 1_500 })
  await submitLogin('88888888-8')
  await vi.waitFor(() => expect(listener.received).toHaveLength(1), { timeout: 20_000 })
  await sandbox.close()
  // A second sandbox with the same delay is the marker: a callback of the first would have arrived before its own.
  sandbox = createSandbox({ today: '2026-11-20', lateDelayMs: 1_500, callbackUrl: listener.url })
  await sandbox.listen()
  await submitLogin('88888888-8', {}, 'marker')
  await vi.waitFor(() => expect(listener.listFinals().map(({ custom }) => custom)).toContain('marker'), {
    timeout: 20_000,
  })
  expect(listener.listFinals()).toHaveLength(1)
})

test('own transfers between two banks are listed after a login at both', async () => {
  const listCrossBankTransfers = ({ own_transfers }: ExpectedData) =>
    own_transfers.filter(({ from, to }) => from.bank !== to.bank)
  await submitLogin('12345678-5', { bank: 'estado' }, 'first')
  expect(listCrossBankTransfers(await fetchExpectedData('first'))).toHaveLength(0)
  await submitLogin('12345678-5', { bank: 'chile' }, 'second')
  const pairs = listCrossBankTransfers(await fetchExpectedData('first'))
  expect(pairs.length).toBeGreaterThan(0)
  expect(listCrossBankTransfers(await fetchExpectedData('second'))).toEqual(pairs)
  expect(listCrossBankTransfers(await fetchExpectedData('first', '?with='))).toHaveLength(0)
})

test('each own transfer names two movements that cancel out', async () => {
  await submitLogin('12345678-5')
  const { accounts, own_transfers } = await fetchExpectedData('session-1')
  const row = (side: ExpectedData['own_transfers'][number]['from']) =>
    accounts.find(({ number, currency }) => number === side.account && currency === side.currency)
      ?.transactions[side.index]
  expect(new Set(own_transfers.map(({ kind }) => kind))).toEqual(new Set(['own_transfer', 'card_payment']))
  for (const { from, to } of own_transfers) {
    expect(row(from)).toEqual({ date: from.date, description: from.description, amount: from.amount })
    expect(row(to)?.amount).toBe(to.amount)
    expect(from.amount).toBe(`-${to.amount}`)
  }
})

test('a second bank has savings and a card only', async () => {
  const login = async (first: string) => {
    const answer = await fetch(`${createWidgetUrl(`from-${first}`)}&first=${first}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bank: 'estado', rut: '12345678-5', password: 'clave' }),
    })
    return readJson<{ caseid: string }>(answer)
  }
  await login('estado')
  await login('chile')
  await waitForFinals(2)
  expect((await fetchExpectedData('from-estado')).accounts).toHaveLength(5)
  const second = await fetchExpectedData('from-chile')
  expect(second.accounts.map(({ type }) => type)).toEqual(['savings', 'credit'])
})

test('an unknown case is 404', async () => {
  expect((await fetch(`${sandbox.url}/truth/nobody`)).status).toBe(404)
})

test('the banks and the magic RUTs are listed for scripts', async () => {
  const answer = await fetch(`${sandbox.url}/banks`)
  type Listed = { banks: { second_factor: boolean }[]; magic_ruts: { effect: string }[] }
  const listed = await readJson<Listed>(answer)
  expect(listed.banks).toHaveLength(8)
  expect(listed.banks.filter(({ second_factor }) => second_factor)).toHaveLength(2)
  expect(listed.magic_ruts).toHaveLength(10)
})

test('the widget page names the bank to open, escaped', async () => {
  const page = async (bank: string) => (await fetch(`${createWidgetUrl('x')}&bank=${bank}`)).text()
  expect(await page('chile')).toContain('<body data-bank="chile">')
  expect(await page(encodeURIComponent('"><b'))).toContain('data-bank="&quot;&gt;&lt;b"')
})

test('the widget page allows only its own scripts and configured frame ancestors', async () => {
  sandbox.configure({ frameAncestors: 'http://localhost:3210' })
  const page = await fetch(`${createWidgetUrl('one')}&id=${encodeURIComponent('"><b>x</b>')}`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors http://localhost:3210')
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  expect(html).toContain('Datos de demostración')
  expect(html).not.toContain('<b>x</b>')
})
