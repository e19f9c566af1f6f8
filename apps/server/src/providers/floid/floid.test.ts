import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BankFacts, ProviderPayloadInvalid } from '../../modules/connections/index.ts'
import { floidProvider } from './floid.ts'
import { institutionOf } from './institutions.ts'

const { parseCallback, startSession, widgetOrigin } = floidProvider({
  widgetUrl: new URL('https://admin.floid.app/lucas/widget/0123?sandbox'),
})
const folder = new URL('./fixtures/', import.meta.url)
const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

function factsIn(raw: unknown): BankFacts {
  const callback = parseCallback(raw)
  if (callback.kind !== 'final') throw new Error(`the message is ${callback.kind}`)
  return callback.facts
}
const factsOf = (name: string) => factsIn(fixture(name))

const brief = ({ accounts }: BankFacts) =>
  accounts.map(({ key, type, balance, available, limit }) => ({ key, type, balance, available, limit }))

test('the initial message names the bank and the holder, whatever way the RUT is written', () => {
  expect(parseCallback(fixture('callback-initial.estado'))).toEqual({
    kind: 'initial',
    custom: null,
    caseId: '4abfb640-cb9e-43d4-ab42-b3f7f98a9796',
    institutionId: 'banco-estado',
    bankName: 'estado',
    holderRut: '17654321-3',
  })
  expect(parseCallback(fixture('callback-initial.santander'))).toMatchObject({
    kind: 'initial',
    institutionId: 'santander',
    holderRut: '17654321-3',
  })
})

test('the final message of Santander: accounts, a card in two currencies, and an overdraft line that is none of them', () => {
  const facts = factsOf('callback-final.santander')
  expect(brief(facts)).toEqual([
    { key: 'account:1234567890:CLP', type: 'checking', balance: 2522938n, available: 2522938n, limit: null },
    { key: 'account:51234500099:USD', type: 'checking', balance: 103050n, available: 103050n, limit: null },
    { key: 'card:4821:CLP', type: 'credit', balance: 687430n, available: 1812570n, limit: 2500000n },
    { key: 'card:4821:USD', type: 'credit', balance: 4297n, available: 295703n, limit: 300000n },
  ])
  expect(facts.lines).toEqual([
    {
      key: 'line:998877:CLP',
      number: '00998877',
      name: 'Línea de Crédito',
      currency: 'CLP',
      limit: 800000n,
      used: 0n,
    },
  ])
  expect(facts.movements).toHaveLength(18)
  expect(facts.partial).toBe(false)
  expect(facts.movements[1]).toEqual({
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
  expect(facts.movements[0]?.reference).toBeNull() // 00000000 says nothing
  expect(facts.movements.at(-1)).toMatchObject({ amount: -30050n, balanceAfter: 103050n })
})

test('the final message says whose case it is', () => {
  expect(parseCallback(fixture('callback-final.estado'))).toMatchObject({
    kind: 'final',
    custom: 'lucas-session-0002',
    caseId: '4abfb640-cb9e-43d4-ab42-b3f7f98a9796',
    institutionId: null,
    bankName: null,
    holderRut: '17654321-3',
    storedCredentials: null,
  })
})

test('the CuentaRUT of Banco Estado', () => {
  const facts = factsOf('callback-final.estado')
  expect(brief(facts)).toEqual([
    { key: 'account:17654321:CLP', type: 'depository', balance: 124120n, available: 124120n, limit: null },
  ])
  expect(facts.movements.map(({ amount }) => amount)).toEqual([150000n, -6780n, -30000n, -30000n, -300n])
})

test('odd types: figures and numbers as text or not, nulls, other dates, spaces', () => {
  const facts = factsOf('callback-final.odd-types')
  expect(brief(facts)).toEqual([
    { key: 'account:17654321:CLP', type: 'depository', balance: 41200n, available: 41200n, limit: null },
    { key: 'card:7788:CLP', type: 'credit', balance: -12500n, available: 1812500n, limit: 1800000n },
  ])
  expect(facts.accounts.map(({ name }) => name)).toEqual(['Cuenta Vista', 'CMR'])
  expect(facts.movements).toMatchObject([
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
    caseId: '95b20777-6f40-4c88-a80c-dd383f284e39',
    holderRut: '17654321-3',
  })
})

test('accounts without a single list of movements are a partial delivery', () => {
  const facts = factsOf('callback-final.partial-no-transactions')
  expect(facts).toMatchObject({ partial: true, movements: [] })
  expect(facts.accounts).toHaveLength(1)
})

test.each([
  ['error.invalid-credentials', 'invalid_credentials'],
  ['error.locked-credentials', 'locked_credentials'],
  ['error.invalid-id', 'invalid_id'],
  ['error.two-factor-timeout', 'second_factor_timeout'],
  ['error.api-error', 'bank_unavailable'],
])('%s means %s', (name, error) => {
  expect(parseCallback(fixture(name))).toMatchObject({ kind: 'error', error, caseId: fixture(name).caseid })
})

test('an error nobody documented is still an error', () => {
  expect(parseCallback({ code: '418', error_code: 'TEAPOT' })).toMatchObject({ error: 'unexpected' })
  expect(parseCallback({ code: '503' })).toMatchObject({ kind: 'error', error: 'bank_unavailable' })
})

test('products alone are accounts whose movements are missing', () => {
  expect(factsOf('products.response.estado')).toMatchObject({
    partial: true,
    accounts: [{ key: 'account:17654321:CLP' }],
  })
  expect(factsOf('products.response.santander').accounts).toHaveLength(4)
})

test('cards have no movements to miss', () => {
  expect(factsOf('credit_cards_info.response.falabella')).toMatchObject({
    partial: false,
    accounts: [{ key: 'card:7788:CLP', balance: 1422600n, limit: 1800000n }],
  })
  expect(factsOf('credit_cards_info.response.estado')).toMatchObject({ partial: false })
})

test('movements of a card that has two currencies go where they say, else to the national one', () => {
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
    callback.facts.movements.map(({ accountKey, amount, balanceAfter }) => [
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

test('the single-account form belongs to the one account that came with it', () => {
  const products = fixture('products.response.estado').products
  const facts = factsIn({ ...fixture('transactions.response.estado'), products })
  expect(facts.partial).toBe(false)
  expect(facts.movements).toHaveLength(5)
})

test('movements of no known account are told as missing', () => {
  for (const name of ['transactions.response.estado', 'transactions.response.santander'])
    expect(factsOf(name)).toEqual({ accounts: [], movements: [], partial: true })
})

test('a movement with a signed amount instead of in and out', () => {
  const products = fixture('products.response.estado').products
  const callback = parseCallback({
    products,
    transactions: [{ date: '2026-10-06', amount: '-4.990', currency: 'CLP', description: 'UBER' }],
  })
  expect(callback).toMatchObject({ facts: { movements: [{ amount: -4990n, in: 0n, out: 4990n }] } })
})

test('a movement without day or amount makes the delivery partial and leaves the others', () => {
  const products = fixture('products.response.estado').products
  const rows = [{ date: 'ayer', out: 1 }, { date: '2026-10-06' }, { date: '2026-10-06', out: 1, in: 0 }, 7]
  expect(parseCallback({ products, transactions: rows })).toMatchObject({
    facts: { partial: true, movements: [{ amount: -1n }] },
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
])('%s is no callback with news', (name) => {
  expect(() => parseCallback(fixture(name))).toThrow(ProviderPayloadInvalid)
})

test.each([
  [null],
  ['text'],
  [[]],
  [7],
  [{ products: 'none', bank: 'estado' }],
  [{ products: { accounts: [7] } }],
])('garbage is refused: %j', (raw) => {
  expect(() => parseCallback(raw)).toThrow(ProviderPayloadInvalid)
})

test('two cards that share their last digits stay two; one product told twice is one', () => {
  const cards = [
    { name: 'Visa', number: 'XXXX 4821', currency: 'CLP', total: 1, used: 0, available: 1 },
    { name: 'Visa', number: 'XXXX 4821', currency: 'CLP', total: 1, used: 0, available: 1 },
    { name: 'Mastercard', number: 'XXXX 4821', currency: 'CLP', total: 2, used: 0, available: 2 },
  ]
  const callback = parseCallback({ products: { cards } })
  expect(callback).toMatchObject({
    facts: { accounts: [{ key: 'card:4821:CLP' }, { key: 'card:4821:CLP:mastercard' }] },
  })
})

test('texts are tidy: no control characters, no half letters, no endless lines', () => {
  const products = fixture('products.response.estado').products
  const description = ` COMPRA\u0000\tJUMBO \ud800 ${'x'.repeat(9_000)}`
  const [movement] = factsIn({
    products,
    transactions: [{ date: '2026-10-06', out: 1, description }],
  }).movements
  expect(movement?.description).toMatch(/^COMPRA JUMBO \ufffd x+$/)
  expect(movement?.description.length).toBeLessThanOrEqual(500)
})

test('the widget gets our case and keeps what its address already says', async () => {
  const request = { institutionId: null, signal: AbortSignal.timeout(1_000) }
  expect(await startSession('0198c0de-0000-7000-8000-000000000001', request)).toEqual({
    widgetUrl:
      'https://admin.floid.app/lucas/widget/0123?sandbox=&custom=0198c0de-0000-7000-8000-000000000001',
  })
  expect(widgetOrigin).toBe('https://admin.floid.app')
})

test('banks are known by their short name and by their path', () => {
  expect(institutionOf('estado')).toBe('banco-estado')
  expect(institutionOf('banco_scotia_personas')).toBe('scotiabank')
  expect(institutionOf('BCI')).toBe('bci')
  expect(institutionOf('constructor')).toBeNull()
})

test('every fixture is read by a test of this file', () => {
  const text = readFileSync(new URL('./floid.test.ts', import.meta.url), 'utf8')
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  expect(names).toHaveLength(24)
  expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([])
})

test('a bank that says nothing of its lines takes none away', () => {
  const { products, ...rest } = fixture('callback-final.santander')
  const told = { ...rest, products: { ...(typeof products === 'object' && products), lines: undefined } }
  expect(factsIn(told).lines).toBeUndefined()
  expect(factsOf('callback-final.estado').lines).toEqual([])
})
