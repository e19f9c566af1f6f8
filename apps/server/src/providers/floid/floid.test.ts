import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { InvalidProviderPayload, type ProviderSnapshot } from '../../modules/connections/index.ts'
import { createFloidProvider } from './floid.ts'
import { findInstitutionId } from './institutions.ts'

const { parseCallback, createWidgetSession, widgetOrigin } = createFloidProvider({
  widgetUrl: new URL('https://admin.floid.app/lucas/widget/0123?sandbox'),
})
const folder = new URL('./fixtures/', import.meta.url)
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

function parseSnapshot(raw: unknown): ProviderSnapshot {
  const callback = parseCallback(raw)
  if (callback.kind !== 'final') throw new Error(`the message is ${callback.kind}`)
  return callback.snapshot
}
const parseFixture = (name: string) => parseSnapshot(fixture(name))

const summarise = ({ accounts }: ProviderSnapshot) =>
  accounts.map(({ key, type, balance, available, limit }) => ({ key, type, balance, available, limit }))

test('reads institution and holder of the initial message, also with an unformatted RUT', () => {
  expect(parseCallback(fixture('callback-initial.estado'))).toEqual({
    kind: 'initial',
    linkSessionId: null,
    providerCaseId: '4abfb640-cb9e-43d4-ab42-b3f7f98a9796',
    institutionId: 'banco-estado',
    institutionName: 'estado',
    holderRut: '17654321-3',
  })
  expect(parseCallback(fixture('callback-initial.santander'))).toMatchObject({
    kind: 'initial',
    institutionId: 'santander',
    holderRut: '17654321-3',
  })
})

test('reads accounts, a card in two currencies and an overdraft line of Santander', () => {
  const snapshot = parseFixture('callback-final.santander')
  expect(summarise(snapshot)).toEqual([
    { key: 'account:1234567890:CLP', type: 'checking', balance: 2522938n, available: 2522938n, limit: null },
    { key: 'account:51234500099:USD', type: 'checking', balance: 103050n, available: 103050n, limit: null },
    { key: 'card:4821:CLP', type: 'credit', balance: 687430n, available: 1812570n, limit: 2500000n },
    { key: 'card:4821:USD', type: 'credit', balance: 4297n, available: 295703n, limit: 300000n },
  ])
  expect(snapshot.creditLines).toEqual([
    {
      key: 'line:998877:CLP',
      number: '00998877',
      name: 'Línea de Crédito',
      currency: 'CLP',
      limit: 800000n,
      used: 0n,
    },
  ])
  expect(snapshot.transactions).toHaveLength(18)
  expect(snapshot.isPartial).toBe(false)
  expect(snapshot.transactions[1]).toEqual({
    accountKey: 'account:1234567890:CLP',
    providerId: '8315f36d9204e25c716acb01',
    date: '2026-10-01',
    occurredAt: null,
    description: 'TRASPASO A:MARCELA SOTO RIQUELME',
    amount: -520000n,
    in: 0n,
    out: 520000n,
    balanceAfter: 1378820n,
    branch: 'INTERNET',
    reference: '00412377',
    pending: false,
    raw: expect.objectContaining({ out: 520000, balance: 1378820 }),
  })
  expect(snapshot.transactions[0]?.reference).toBeNull() // 00000000 is no reference
  expect(snapshot.transactions.at(-1)).toMatchObject({ amount: -30050n, balanceAfter: 103050n })
})

test('reads the ids of the final message', () => {
  expect(parseCallback(fixture('callback-final.estado'))).toMatchObject({
    kind: 'final',
    linkSessionId: 'lucas-session-0002',
    providerCaseId: '4abfb640-cb9e-43d4-ab42-b3f7f98a9796',
    institutionId: null,
    institutionName: null,
    holderRut: '17654321-3',
    storedCredentials: null,
  })
})

test('reads a CuentaRUT of Banco Estado', () => {
  const snapshot = parseFixture('callback-final.estado')
  expect(summarise(snapshot)).toEqual([
    { key: 'account:17654321:CLP', type: 'depository', balance: 124120n, available: 124120n, limit: null },
  ])
  expect(snapshot.transactions.map(({ amount }) => amount)).toEqual([
    150000n,
    -6780n,
    -30000n,
    -30000n,
    -300n,
  ])
})

test('reads amounts and numbers as text or number, nulls, other date forms and extra blanks', () => {
  const snapshot = parseFixture('callback-final.odd-types')
  expect(summarise(snapshot)).toEqual([
    { key: 'account:17654321:CLP', type: 'depository', balance: 41200n, available: 41200n, limit: null },
    { key: 'card:7788:CLP', type: 'credit', balance: -12500n, available: 1812500n, limit: 1800000n },
  ])
  expect(snapshot.accounts.map(({ name }) => name)).toEqual(['Cuenta Vista', 'CMR'])
  expect(snapshot.transactions).toMatchObject([
    {
      date: '2026-10-18',
      description: 'COMISION GIRO CAJERO',
      amount: -300n,
      balanceAfter: 40900n,
      reference: '1090',
      branch: null,
    },
    {
      date: '2026-10-19',
      description: 'TEF DE PEREZ SOTO MARIA',
      amount: 15000n,
      reference: null,
      providerId: null,
    },
  ])
  expect(parseCallback(fixture('callback-final.odd-types'))).toMatchObject({
    providerCaseId: '95b20777-6f40-4c88-a80c-dd383f284e39',
    holderRut: '17654321-3',
  })
})

test('marks accounts without any transaction list as partial', () => {
  const snapshot = parseFixture('callback-final.partial-no-transactions')
  expect(snapshot).toMatchObject({ isPartial: true, transactions: [] })
  expect(snapshot.accounts).toHaveLength(1)
})

test.each([
  ['error.invalid-credentials', 'invalid_credentials'],
  ['error.locked-credentials', 'locked_credentials'],
  ['error.invalid-id', 'invalid_id'],
  ['error.two-factor-timeout', 'second_factor_timeout'],
  ['error.api-error', 'bank_unavailable'],
])('%s means %s', (name, error) => {
  expect(parseCallback(fixture(name))).toMatchObject({
    kind: 'error',
    error,
    providerCaseId: fixture(name).caseid,
  })
})

test('maps undocumented errors to unexpected or bank_unavailable', () => {
  expect(parseCallback({ code: '418', error_code: 'TEAPOT' })).toMatchObject({ error: 'unexpected' })
  expect(parseCallback({ code: '503' })).toMatchObject({ kind: 'error', error: 'bank_unavailable' })
})

test('marks products without transactions as partial', () => {
  expect(parseFixture('products.response.estado')).toMatchObject({
    isPartial: true,
    accounts: [{ key: 'account:17654321:CLP' }],
  })
  expect(parseFixture('products.response.santander').accounts).toHaveLength(4)
})

test('does not mark cards without transactions as partial', () => {
  expect(parseFixture('credit_cards_info.response.falabella')).toMatchObject({
    isPartial: false,
    accounts: [{ key: 'card:7788:CLP', balance: 1422600n, limit: 1800000n }],
  })
  expect(parseFixture('credit_cards_info.response.estado')).toMatchObject({ isPartial: false })
})

test('assigns card transactions by currency, by default to the national account', () => {
  const card = fixture('credit_cards_info.response.estado')
  const rows = card._card_transactions_guess
  const lists = [
    { account_number: 'XXXX XXXX XXXX 4821', transactions: rows },
    {
      account_number: 'XXXX XXXX XXXX 4821',
      currency: 'USD',
      transactions: [{ date: '2026-10-06', out: 9.99, in: 0, description: 'NETFLIX.COM' }],
    },
  ]
  const callback = parseCallback({ ...card, transactions: { accounts: lists } })
  if (callback.kind !== 'final') throw new Error(callback.kind)
  expect(
    callback.snapshot.transactions.map(({ accountKey, amount, balanceAfter }) => [
      accountKey,
      amount,
      balanceAfter,
    ]),
  ).toEqual([
    ['card:4821:CLP', -24990n, null],
    ['card:4821:CLP', -10990n, null],
    ['card:4821:CLP', -34990n, null],
    ['card:4821:CLP', 312870n, null],
    ['card:4821:USD', -999n, null],
  ])
})

test('assigns a list without an account number to the only account', () => {
  const products = fixture('products.response.estado').products
  const snapshot = parseSnapshot({ ...fixture('transactions.response.estado'), products })
  expect(snapshot.isPartial).toBe(false)
  expect(snapshot.transactions).toHaveLength(5)
})

test('marks transactions of an unknown account as partial', () => {
  for (const name of ['transactions.response.estado', 'transactions.response.santander'])
    expect(parseFixture(name)).toEqual({
      accounts: [],
      transactions: [],
      isPartial: true,
      skippedRows: expect.any(Number),
    })
})

test('reads a signed amount instead of in and out', () => {
  const products = fixture('products.response.estado').products
  const callback = parseCallback({
    products,
    transactions: [{ date: '2026-10-06', amount: '-4.990', currency: 'CLP', description: 'UBER' }],
  })
  expect(callback).toMatchObject({ snapshot: { transactions: [{ amount: -4990n, in: 0n, out: 4990n }] } })
})

test('skips a transaction without day or amount and keeps the others', () => {
  const products = fixture('products.response.estado').products
  const rows = [{ date: 'ayer', out: 1 }, { date: '2026-10-06' }, { date: '2026-10-06', out: 1, in: 0 }, 7]
  expect(parseCallback({ products, transactions: rows })).toMatchObject({
    snapshot: { isPartial: true, transactions: [{ amount: -1n }] },
  })
})

test('reads fields of an unexpected type as text or as empty', () => {
  const products = fixture('products.response.estado').products
  const row = { date: '2026-10-06', out: 1, in: true, balance: [], id: 77, branch: {}, description: false }
  const numbers = { doc_number: 12, currency: null }
  expect(parseCallback({ products, transactions: [{ ...row, ...numbers }] })).toMatchObject({
    snapshot: {
      skippedRows: 0,
      transactions: [
        {
          amount: -1n,
          in: 0n,
          balanceAfter: null,
          providerId: '77',
          branch: null,
          description: '',
          reference: '12',
        },
      ],
    },
  })
  // JSON can write a number that is too large for a double.
  const infinite = JSON.parse('{"date":"2026-10-06","in":1e999,"id":1e999}')
  expect(parseCallback({ products, transactions: [infinite] })).toMatchObject({
    snapshot: { skippedRows: 1, transactions: [] },
  })
})

test.each([
  { date: '0001-01-01', out: 1 },
  { date: '1899-12-31', out: 1 },
  { date: '01/01/2201', out: 1 },
  { date: '2026-10-06', out: 1_000_000_000_000 },
  { date: '2026-10-06', amount: '-1.000.000.000.000' },
  { date: '2026-10-06', in: 1e300 },
])('skips and counts a transaction outside the supported limits: %j', (row) => {
  const products = fixture('products.response.estado').products
  const rows = [row, { date: '2200-12-31', out: 999_999_999_999, in: 0 }]
  expect(parseCallback({ products, transactions: rows })).toMatchObject({
    snapshot: { isPartial: true, skippedRows: 1, transactions: [{ amount: -999_999_999_999n }] },
  })
})

test.each([
  'transactions.ack-async',
  'income.response.estado',
  'income.response.santander',
  'widget-get.response',
  'widget-get.request',
  'products.request',
  'transactions.request',
])('rejects %s as a callback', (name) => {
  expect(() => parseCallback(fixture(name))).toThrow(InvalidProviderPayload)
})

test.each([
  [null],
  ['text'],
  [[]],
  [7],
  [{ products: 'none', bank: 'estado' }],
  [{ products: { accounts: [7] } }],
])('rejects garbage: %j', (raw) => {
  expect(() => parseCallback(raw)).toThrow(InvalidProviderPayload)
})

test('keeps two cards with equal last digits and removes a repeated product', () => {
  const cards = [
    { name: 'Visa', number: 'XXXX 4821', currency: 'CLP', total: 1, used: 0, available: 1 },
    { name: 'Visa', number: 'XXXX 4821', currency: 'CLP', total: 1, used: 0, available: 1 },
    { name: 'Mastercard', number: 'XXXX 4821', currency: 'CLP', total: 2, used: 0, available: 2 },
  ]
  const callback = parseCallback({ products: { cards } })
  expect(callback).toMatchObject({
    snapshot: { accounts: [{ key: 'card:4821:CLP' }, { key: 'card:4821:CLP:mastercard' }] },
  })
})

test('removes control characters and broken surrogates, and cuts long texts', () => {
  const products = fixture('products.response.estado').products
  const description = ` COMPRA\u0000\tJUMBO \ud800 ${'x'.repeat(9_000)}`
  const [movement] = parseSnapshot({
    products,
    transactions: [{ date: '2026-10-06', out: 1, description }],
  }).transactions
  expect(movement?.description).toMatch(/^COMPRA JUMBO \ufffd x+$/)
  expect(movement?.description.length).toBeLessThanOrEqual(500)
})

test('adds our id to the widget address and keeps its parameters', async () => {
  const request = {
    institutionId: 'banco-estado',
    firstInstitutionId: null,
    signal: AbortSignal.timeout(1_000),
  }
  expect(await createWidgetSession('0198c0de-0000-7000-8000-000000000001', request)).toEqual({
    widgetUrl:
      'https://admin.floid.app/lucas/widget/0123?sandbox=&custom=0198c0de-0000-7000-8000-000000000001',
    opensInstitution: false,
  })
  expect(widgetOrigin).toBe('https://admin.floid.app')
})

test('an address with a place for it names the bank to open, and the one that was connected first', async () => {
  const provider = createFloidProvider({
    widgetUrl: new URL('https://widget.example/lucas?bank={bank}&first={first}'),
  })
  const signal = AbortSignal.timeout(1_000)
  const ask = (institutionId: string | null, firstInstitutionId: string | null) =>
    provider.createWidgetSession('c', { institutionId, firstInstitutionId, signal })
  expect(await ask('banco-de-chile', 'scotiabank')).toEqual({
    widgetUrl: 'https://widget.example/lucas?bank=chile&first=scotia&custom=c',
    opensInstitution: true,
  })
  expect(await ask(null, 'a bank without a short name')).toEqual({
    widgetUrl: 'https://widget.example/lucas?custom=c',
    opensInstitution: true,
  })
})

test('finds institutions by short name and by path', () => {
  expect(findInstitutionId('estado')).toBe('banco-estado')
  expect(findInstitutionId('banco_scotia_personas')).toBe('scotiabank')
  expect(findInstitutionId('BCI')).toBe('bci')
  expect(findInstitutionId('constructor')).toBeNull()
})

test('every fixture is used by a test of this file', () => {
  const text = readFileSync(new URL('./floid.test.ts', import.meta.url), 'utf8')
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  expect(names).toHaveLength(24)
  expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([])
})

test('leaves credit lines undefined when the message has no list', () => {
  const { products, ...rest } = fixture('callback-final.santander')
  const message = { ...rest, products: { ...(typeof products === 'object' && products), lines: undefined } }
  expect(parseSnapshot(message).creditLines).toBeUndefined()
  expect(parseFixture('callback-final.estado').creditLines).toEqual([])
})
