import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { type Listener, startListener } from './testing/listener.ts'
import { readJson } from './testing/read-json.ts'
import type { Truth } from './wire/truth.ts'

let sandbox: Sandbox
let product: Listener

beforeEach(async () => {
  product = await startListener()
  sandbox = createSandbox({
    today: '2026-11-20',
    delayMs: 20,
    lateDelayMs: 300,
    retryMs: 10,
    callbackToken: 'shared',
  })
  await sandbox.listen()
  sandbox.configure({ callbackUrl: product.url })
})

afterEach(async () => {
  await sandbox.close()
  await product.close()
})

const widget = (custom: string) => `${sandbox.url}/lucas/widget/${'a'.repeat(32)}?custom=${custom}&sandbox`

async function enter(rut: string, other: Record<string, string> = {}, custom = 'session-1') {
  const answer = await fetch(widget(custom), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bank: 'estado', rut, password: 'clave', ...other }),
  })
  const body = await readJson<Record<string, unknown>>(answer)
  return { status: answer.status, body }
}

async function truth(caseid: string, query = ''): Promise<Truth> {
  const answer = await fetch(`${sandbox.url}/truth/${caseid}${query}`)
  expect(answer.status).toBe(200)
  return readJson(answer)
}

const arrived = (count = 1) =>
  vi.waitFor(() => expect(product.finals()).toHaveLength(count), { timeout: 20_000 })

test('a valid RUT enters with any password and the product hears of it twice', async () => {
  const { status, body } = await enter('12345678-5')
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ok', caseid: expect.any(String) })
  await arrived()
  const [initial, final] = product.received
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

test('what is delivered is what is true, to the peso', async () => {
  await enter('12345678-5')
  await arrived()
  const { accounts } = await truth('session-1')
  const delivered: unknown = product.finals()[0]?.transactions
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

test('a bank with a second factor asks for the code that it shows', async () => {
  const asked = await enter('12345678-5', { bank: 'santander' })
  expect(asked).toEqual({ status: 200, body: { status: 'second_factor_required', code_hint: '123456' } })
  expect((await enter('12345678-5', { bank: 'santander', code: '000000' })).body.error_code).toBe(
    'INVALID_CREDENTIALS',
  )
  expect((await enter('12345678-5', { bank: 'santander', code: '123456' })).body.status).toBe('ok')
})

test('a wrong RUT, an unknown bank and a malformed body are refused in words', async () => {
  expect(await enter('12345678-9')).toMatchObject({ status: 400, body: { error_code: 'INVALID_ID' } })
  expect(await enter('12345678-5', { bank: 'nowhere' })).toMatchObject({
    status: 400,
    body: { error_code: 'API_ERROR' },
  })
  const answer = await fetch(widget('x'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(answer.status).toBe(400)
})

test('two wrong passwords in a row lock the RUT at that bank, and at no other', async () => {
  const wrong = { status: 400, body: { error_code: 'INVALID_CREDENTIALS' } }
  expect(await enter('22222222-2')).toMatchObject(wrong)
  expect(await enter('22222222-2')).toMatchObject(wrong)
  expect(await enter('22222222-2')).toMatchObject({ status: 400, body: { error_code: 'LOCKED_CREDENTIALS' } })
  expect(await enter('22222222-2', { bank: 'bci' })).toMatchObject(wrong)
})

test.each([
  ['33333333-3', 400, 'LOCKED_CREDENTIALS'],
  ['55555555-5', 400, 'TWO_FACTOR_AUTHENTICATION_TIMEOUT'],
])('%s fails at the form, and the product is told', async (rut, status, error) => {
  expect(await enter(rut)).toMatchObject({ status, body: { error_code: error } })
  await arrived()
  expect(product.finals()[0]).toMatchObject({ code: 400, error_code: error, custom: 'session-1' })
})

test('a bank that goes down after the login is told by callback', async () => {
  const { body } = await enter('44444444-4')
  expect(body.status).toBe('ok')
  await arrived()
  expect(product.finals()[0]).toMatchObject({
    code: 500,
    error_code: 'API_ERROR',
    caseid: body.caseid,
    custom: 'session-1',
  })
})

test('the RUT without callbacks is silent', async () => {
  expect((await enter('66666666-6')).body.status).toBe('ok')
  await new Promise((later) => setTimeout(later, 150))
  expect(product.received).toHaveLength(0)
})

test('partial data name the accounts and none of their movements, although there are some', async () => {
  await enter('77777777-7')
  await arrived()
  expect(product.finals()[0]).toMatchObject({ code: 200, transactions: { accounts: [] }, income: [] })
  expect((await truth('session-1')).accounts[0]?.transactions.length).toBeGreaterThan(500)
})

test('late data come late', async () => {
  const before = Date.now()
  await enter('88888888-8')
  await arrived()
  expect(Date.now() - before).toBeGreaterThanOrEqual(290)
})

test('a duplicate delivery brings the same message three times', async () => {
  await enter('99999999-9')
  await arrived(3)
  const [one, two, three] = product.finals()
  expect(two).toEqual(one)
  expect(three).toEqual(one)
})

test('odd types tell numbers as Chilean text', async () => {
  await enter('10101010-4')
  await arrived()
  const final = JSON.stringify(product.finals()[0])
  expect(final).toMatch(/"code":"200"/)
  expect(final).toMatch(/"number":\d+,"currency":"CLP","balance":"[\d.]+"/)
  expect(final).toMatch(/"currency":"USD","total":"3\.000,00"/)
  expect(final).toMatch(/"date":"\d\d\/\d\d\/\d{4}"/)
})

test('a refused callback is sent again', async () => {
  const moody = await startListener(3)
  sandbox.configure({ callbackUrl: moody.url })
  await enter('12345678-5')
  await vi.waitFor(() => expect(moody.received).toHaveLength(2), { timeout: 20_000 })
  await moody.close()
})

test('closing drops what was not delivered', async () => {
  sandbox.configure({ lateDelayMs: 1_500 })
  await enter('88888888-8')
  await vi.waitFor(() => expect(product.received).toHaveLength(1), { timeout: 20_000 })
  await sandbox.close()
  await new Promise((later) => setTimeout(later, 1_700))
  expect(product.finals()).toHaveLength(0)
})

test('own transfers between two banks are told once both were entered', async () => {
  const crossing = ({ own_transfers }: Truth) => own_transfers.filter(({ from, to }) => from.bank !== to.bank)
  await enter('12345678-5', { bank: 'estado' }, 'first')
  expect(crossing(await truth('first'))).toHaveLength(0)
  await enter('12345678-5', { bank: 'chile' }, 'second')
  const pairs = crossing(await truth('first'))
  expect(pairs.length).toBeGreaterThan(0)
  expect(crossing(await truth('second'))).toEqual(pairs)
  expect(crossing(await truth('first', '?with='))).toHaveLength(0)
})

test('each own transfer points at two rows that cancel out', async () => {
  await enter('12345678-5')
  const { accounts, own_transfers } = await truth('session-1')
  const row = (side: Truth['own_transfers'][number]['from']) =>
    accounts.find(({ number, currency }) => number === side.account && currency === side.currency)
      ?.transactions[side.index]
  expect(new Set(own_transfers.map(({ kind }) => kind))).toEqual(new Set(['own_transfer', 'card_payment']))
  for (const { from, to } of own_transfers) {
    expect(row(from)).toEqual({ date: from.date, description: from.description, amount: from.amount })
    expect(row(to)?.amount).toBe(to.amount)
    expect(from.amount).toBe(`-${to.amount}`)
  }
})

test('an unknown case has no truth', async () => {
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

test('the widget page allows only its own scripts and only the product as its frame', async () => {
  sandbox.configure({ frameAncestors: 'http://localhost:3210' })
  const page = await fetch(`${widget('one')}&id=${encodeURIComponent('"><b>x</b>')}`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors http://localhost:3210')
  expect(policy).not.toContain('unsafe')
  const html = await page.text()
  expect(html).toContain('Datos de demostración')
  expect(html).not.toContain('<b>x</b>')
})
