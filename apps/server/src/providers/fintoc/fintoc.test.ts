import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  InvalidProviderPayload,
  type ProviderEvent,
  type ProviderSnapshot,
} from '../../modules/connections/index.ts'
import { verifyWebhookSignature } from '../../platform/http/webhook-signature.ts'
import { errorBody, toProviderError } from './errors.ts'
import { parseEventRef, parsePayload } from './events.ts'
import { findInstitutionId } from './institutions.ts'
import { toLinkToken } from './session.ts'

const folder = new URL('./fixtures/', import.meta.url)
const readFixture = (name: string): Buffer => readFileSync(new URL(name, folder))
const fixture = (name: string) => JSON.parse(readFixture(`${name}.json`).toString())

/** A snapshot payload as the client builds it from Fintoc's answers. */
const snapshotPayload = (
  accounts: unknown[],
  movements: Record<string, unknown[]>,
  since: string | null = null,
) => ({
  object: 'lucas_reading',
  read_at: '2026-11-20T18:44:00.000Z',
  accounts,
  movements: Object.entries(movements).map(([account_id, items]) => ({
    account_id,
    since,
    complete: true,
    items,
  })),
})

function parseFinal(body: unknown): ProviderSnapshot {
  const callback = parsePayload(body)
  if (callback.kind !== 'final') throw new Error(`the body is ${callback.kind}`)
  return callback.snapshot
}
function parseEventFixture(name: string): ProviderEvent {
  const callback = parsePayload(fixture(name))
  if (callback.kind !== 'event') throw new Error(`the body is ${callback.kind}`)
  return callback.event
}

const link = () => fixture('link.created')
const account = (kind: string, currency = 'CLP') =>
  link().accounts.find(
    (one: { type: string; currency: string }) => one.type === kind && one.currency === currency,
  )
const checking = 'acc_OCdp8yjfjWa3Llg4'

test('link.created: reads institution, holder, token and all references of later events', () => {
  const callback = parsePayload(link())
  expect(callback).toMatchObject({
    kind: 'linked',
    institutionId: 'banco-de-chile',
    institutionName: 'Banco de Chile',
    holderRut: '17654321-3',
    references: [
      'link_Bj2nCsoUIc5juk0S',
      'acc_OCdp8yjfjWa3Llg4',
      'acc_VaAB3Y1ozyUnXQMO',
      'acc_VnZcu7T9ePdBkV4D',
      'acc_B86lT5jedO1G5PBG',
    ],
  })
  expect(callback.kind === 'linked' && callback.credentials).toContain('_token_DA9WxAsjagmlElQ3ouqEuU1w')
})

test('link.second-institution: reads another institution without a token', () => {
  expect(parsePayload(fixture('link.second-institution'))).toMatchObject({
    kind: 'linked',
    institutionId: 'banco-estado',
    credentials: null,
  })
})

test('link.created: reads a checking account, a card with free credit, dollars in cents and an overdraft line', () => {
  const { accounts, creditLines, isPartial } = parseFinal(snapshotPayload(link().accounts, {}))
  expect(creditLines).toMatchObject([{ currency: 'CLP', limit: 800000n, used: 0n }])
  expect(isPartial).toBe(false)
  expect(
    accounts.map(({ key, type, balance, available, limit }) => ({ key, type, balance, available, limit })),
  ).toEqual([
    { key: 'account:1234567890:CLP', type: 'checking', balance: 2522938n, available: 2522938n, limit: null },
    { key: 'card:4821:CLP', type: 'credit', balance: 687430n, available: 1812570n, limit: 2500000n },
    { key: 'account:51234500099:USD', type: 'checking', balance: 103050n, available: 103050n, limit: null },
  ])
  expect(accounts[0]).toMatchObject({ name: 'Cuenta Corriente', ownerName: 'Persona de Prueba Uno' })
})

test('accounts.list: reads the same accounts from a list', () => {
  expect(parseFinal(snapshotPayload(fixture('accounts.list'), {})).accounts).toEqual(
    parseFinal(snapshotPayload([account('checking_account'), account('credit_card')], {})).accounts,
  )
})

test('account.removed: leaves out an account removed from its link', () => {
  const removed = fixture('account.removed')
  expect(parseFinal(snapshotPayload([removed], { [removed.id]: [] })).accounts).toEqual([])
  const alive = { ...removed, removed_from_link: false }
  expect(parseFinal(snapshotPayload([alive], {})).accounts).toMatchObject([
    { key: 'account:17654321:CLP', type: 'depository' },
  ])
})

test('movements.page1 and page2: reads each row once, signed, with the printed day', () => {
  const items = [...fixture('movements.page1'), ...fixture('movements.page2')]
  const { transactions, isPartial } = parseFinal(
    snapshotPayload([account('checking_account')], { [checking]: items }),
  )
  expect(isPartial).toBe(false)
  expect(transactions.map(({ date, amount }) => `${date} ${amount}`)).toEqual([
    '2026-11-02 -1850',
    '2026-11-02 -1850',
    '2026-10-30 1684320',
    '2026-10-28 -1367',
    '2026-10-28 -7193',
    '2026-10-20 -12990',
    '2026-10-15 25000',
    '2026-10-10 -312870',
    '2026-10-08 -40000',
    '2026-10-06 -4350',
    '2026-10-05 -35000',
    '2026-10-03 -87412',
    '2026-10-01 -520000',
  ])
  expect(transactions[0]).toMatchObject({
    accountKey: 'account:1234567890:CLP',
    providerId: 'mov_1wKFKqofroryddj6',
    in: 0n,
    out: 1850n,
    reference: '780012',
    occurredAt: null,
    pending: false,
    balanceAfter: null,
  })
  expect(transactions[5]?.occurredAt).toEqual(new Date('2026-10-19T20:14:03.000Z'))
  expect(transactions[6]?.raw).toMatchObject({ comment: 'pizza', sender_account: { holder_id: '187654327' } })
})

test('movements.page1: adds the counterpart’s name to a transfer without a name', () => {
  const [, , salary] = fixture('movements.page1')
  const snapshot = parseFinal(
    snapshotPayload([account('checking_account')], {
      [checking]: [
        { ...salary, description: 'Transferencia recibida' },
        { ...salary, id: 'mov_2', amount: -5, description: 'TEF', recipient_account: salary.sender_account },
      ],
    }),
  )
  expect(snapshot.transactions.map(({ description }) => description)).toEqual([
    'Traspaso de:Inmobiliaria y Servicios Los Coihues SpA',
    'Traspaso a:Inmobiliaria y Servicios Los Coihues SpA',
  ])
})

test('movements.usd: reads cents of a dollar', () => {
  const dollars = account('checking_account', 'USD')
  const { transactions } = parseFinal(snapshotPayload([dollars], { [dollars.id]: fixture('movements.usd') }))
  expect(transactions.map(({ amount, in: into, out }) => [amount, into, out])).toEqual([
    [125075n, 125075n, 0n],
    [-30050n, 0n, 30050n],
  ])
})

test('movements.all-statuses: keeps a pending check and drops reversed and duplicated rows', () => {
  const { transactions, isPartial } = parseFinal(
    snapshotPayload([account('checking_account')], { [checking]: fixture('movements.all-statuses') }),
  )
  expect(isPartial).toBe(false)
  expect(transactions.map(({ providerId, pending }) => [providerId, pending])).toEqual([
    ['mov_t0zFjUZE7BCqhXE4', true],
    ['mov_RnsRzfAT6kAOeWBy', false],
  ])
})

test('marks the snapshot partial for an unreadable row and reads numbers and flags as text', () => {
  const [row] = fixture('movements.page2')
  const odd = { ...row, amount: '-40000', pending: 'false', reference_id: 780011, more: 'things' }
  const snapshot = parseFinal(snapshotPayload([account('checking_account')], { [checking]: [odd] }))
  expect(snapshot).toMatchObject({
    isPartial: false,
    transactions: [{ amount: -40000n, reference: '780011' }],
  })
  for (const broken of [
    { ...row, amount: 12.5 },
    { ...row, amount: null },
    { ...row, post_date: 'ayer' },
    { ...row, currency: 'EUR' },
    { ...row, id: '' },
    { ...row, post_date: '0001-01-01T00:00:00Z' },
    { ...row, post_date: '2201-01-01T00:00:00Z' },
    { ...row, amount: 1_000_000_000_000 },
    { ...row, amount: '-1000000000000' },
    null,
    7,
  ])
    expect(
      parseFinal(snapshotPayload([account('checking_account')], { [checking]: [broken] })),
    ).toMatchObject({
      isPartial: true,
      skippedRows: 1,
      transactions: [],
    })
})

test('drops a timestamp outside the limits and keeps its transaction', () => {
  const [row] = fixture('movements.page2')
  const odd = { ...row, transaction_date: '0000-01-01T10:00:00Z' }
  const snapshot = parseFinal(snapshotPayload([account('checking_account')], { [checking]: [odd] }))
  expect(snapshot).toMatchObject({ isPartial: false, skippedRows: 0, transactions: [{ occurredAt: null }] })
})

test('returns the window that an account’s transactions cover completely', () => {
  const { windows } = parseFinal(
    snapshotPayload([account('checking_account')], { [checking]: [] }, '2026-09-01'),
  )
  expect(windows).toEqual([
    {
      accountKey: 'account:1234567890:CLP',
      reference: checking,
      since: '2026-09-01',
      idPrefix: 'mov_',
      isComplete: true,
    },
  ])
})

test.each([
  ['webhook.link.created', ['link_Bj2nCsoUIc5juk0S', checking], true],
  ['webhook.link.credentials_changed', ['link_Bj2nCsoUIc5juk0S', checking], false],
  ['webhook.account.refresh_intent.succeeded', [checking], false],
  ['webhook.account.refresh_intent.failed', [checking], false],
  ['webhook.account.refresh_intent.movements_removed', [checking], false],
  ['webhook.account.refresh_intent.movements_modified', [checking], false],
])('%s: reads the references of link and account', (name, references, isNewLink) => {
  const ref = parseEventRef(fixture(name))
  expect(ref.id).toBe(fixture(name).id)
  expect(ref.references).toEqual(expect.arrayContaining(references))
  expect(ref.isNewLink).toBe(isNewLink)
})

test('returns no references for an unknown event type', () => {
  const stranger = { ...fixture('webhook.link.created'), type: 'payment_intent.succeeded' }
  expect(parseEventRef(stranger)).toMatchObject({ references: [], isNewLink: false })
})

test('webhook.link.created and .refresh_intent.succeeded: request a fetch', () => {
  for (const name of ['webhook.link.created', 'webhook.account.refresh_intent.succeeded'])
    expect(parseEventFixture(name)).toEqual({
      error: null,
      shouldFetch: true,
      since: null,
      removedIds: [],
      changed: [],
    })
})

test('webhook.account.refresh_intent.failed and .rejected: map to bank_unavailable and invalid_credentials', () => {
  const failed = fixture('webhook.account.refresh_intent.failed')
  expect(parseEventFixture('webhook.account.refresh_intent.failed')).toMatchObject({
    error: 'bank_unavailable',
    shouldFetch: false,
  })
  expect(parsePayload({ ...failed, type: 'account.refresh_intent.rejected' })).toMatchObject({
    event: { error: 'invalid_credentials', shouldFetch: false },
  })
})

test('webhook.link.credentials_changed: means invalid_credentials unless the link is active', () => {
  const changed = fixture('webhook.link.credentials_changed')
  expect(parseEventFixture('webhook.link.credentials_changed')).toMatchObject({
    error: 'invalid_credentials',
    shouldFetch: false,
  })
  expect(parsePayload({ ...changed, data: { ...changed.data, status: 'active' } })).toMatchObject({
    event: { error: null, shouldFetch: true },
  })
})

test('webhook.account.refresh_intent.movements_removed: reads removed ids and the first day', () => {
  expect(parseEventFixture('webhook.account.refresh_intent.movements_removed')).toEqual({
    error: null,
    shouldFetch: true,
    since: '2026-11-04',
    removedIds: ['mov_WaRRCyKhsZnKH8JB'],
    changed: [],
  })
})

test('webhook.account.refresh_intent.movements_modified: reads the new state and treats a void row as removed', () => {
  const modified = fixture('webhook.account.refresh_intent.movements_modified')
  expect(parseEventFixture('webhook.account.refresh_intent.movements_modified')).toMatchObject({
    shouldFetch: true,
    since: '2026-10-20',
    removedIds: [],
    changed: [
      {
        accountKey: checking,
        providerId: 'mov_gr77vFLpXf1NYraQ',
        description: 'FARMACIAS CRUZ VERDE PROVIDENCIA',
        amount: -12990n,
      },
    ],
  })
  const [row] = modified.data.movements_changed
  const reversed = { ...modified.data, movements_changed: [{ ...row, status: 'reversed' }] }
  expect(parsePayload({ ...modified, data: reversed })).toMatchObject({
    event: { removedIds: ['mov_gr77vFLpXf1NYraQ'], changed: [] },
  })
})

test.each([
  ['error.invalid_api_key', 401, false, { name: 'ProviderError', error: 'unexpected' }],
  ['error.rate_limit_exceeded', 400, true, { name: 'FintocError', code: 'rate_limit_exceeded' }],
  ['error.rate_limit_exceeded', 429, false, { name: 'ProviderError', error: 'bank_unavailable' }],
  [
    'error.refresh_intent_in_progress',
    400,
    true,
    { name: 'FintocError', code: 'refresh_intent_in_progress' },
  ],
  ['error.rejected_refresh_intent', 400, true, { name: 'ProviderError', error: 'invalid_credentials' }],
])('%s with %i is mapped', (name, status, isRefresh, fault) => {
  const { error } = errorBody.parse(fixture(name))
  expect(toProviderError({ status, error, retryAfter: null }, isRefresh)).toMatchObject(fault)
})
test('institutions.list: finds an institution of the catalogue for every bank', () => {
  const ids: string[] = fixture('institutions.list').map(({ id }: { id: string }) => id)
  expect(ids.map(findInstitutionId)).toEqual([
    'banco-estado',
    'bci',
    'bice',
    'banco-de-chile',
    'falabella',
    'itau',
    'santander',
    'scotiabank',
    'security',
  ])
  expect(findInstitutionId('cl_banco_de_la_luna')).toBeNull()
  expect(findInstitutionId('constructor')).toBeNull()
})
test('link-intent.created: returns the exchange token as link token', () => {
  const { linkToken } = toLinkToken(fixture('link-intent.created'))
  expect(linkToken.caseId).toBe('li_jnZPJKQbr4yj6V3H')
  expect(linkToken.secret).toContain('_exchange_token_F9oSow23RUTPtzFbfnd8HsJD8FxtsfVm')
})
test('signature-vector: verifies the header of the exact bytes only', () => {
  const { body_file, secret, timestamp, header, bad_header } = fixture('signature-vector')
  const bytes = readFixture(body_file)
  const now = new Date(timestamp * 1_000)
  const at = (seconds: number) => new Date((timestamp + seconds) * 1_000)
  expect(verifyWebhookSignature(bytes, header, secret, now)).toBe(true)
  expect(verifyWebhookSignature(bytes, header, secret, at(300))).toBe(true)
  expect(verifyWebhookSignature(bytes, header, secret, at(-300))).toBe(true)
  expect(verifyWebhookSignature(bytes, header, secret, at(301))).toBe(false)
  expect(verifyWebhookSignature(bytes, header, secret, at(-301))).toBe(false)
  expect(verifyWebhookSignature(bytes, bad_header, secret, now)).toBe(false)
  expect(verifyWebhookSignature(bytes.subarray(0, -1), header, secret, now)).toBe(false)
  expect(verifyWebhookSignature(bytes, header, `${secret}x`, now)).toBe(false)
  expect(
    verifyWebhookSignature(bytes, header.replace(`t=${timestamp}`, `t=${timestamp + 1}`), secret, now),
  ).toBe(false)
  expect(verifyWebhookSignature(bytes, `${header},v1=${'0'.repeat(64)}`, secret, now)).toBe(true)
  for (const odd of [
    '',
    't=,v1=',
    header.slice(0, -1),
    `t=1,${header}`,
    `v1=${'a'.repeat(64)}`,
    header.split(',')[0] ?? '',
  ])
    expect(verifyWebhookSignature(bytes, odd, secret, now)).toBe(false)
})
test.each([
  [null],
  [7],
  ['hola'],
  [[]],
  [{}],
  [{ object: 'event' }],
  [{ object: 'link' }],
  [{ object: 'lucas_reading' }],
])('rejects %j as a payload', (raw) => {
  expect(() => parsePayload(raw)).toThrow(InvalidProviderPayload)
})

test('every fixture is used by a test of this provider', () => {
  const texts = ['fintoc.test.ts', 'client.test.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  const unused = readdirSync(folder).filter(
    (name) => !texts.some((text) => text.includes(name.replace('.json', ''))),
  )
  expect(unused).toEqual([])
})
