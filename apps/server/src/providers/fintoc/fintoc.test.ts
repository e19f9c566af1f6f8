import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BankFacts, type BankNews, ProviderPayloadInvalid } from '../../modules/connections/index.ts'
import { isSigned } from '../../platform/http/event-signature.ts'
import { eventRefOf, parseBody } from './events.ts'
import { faultOf, refusal } from './faults.ts'
import { institutionOf } from './institutions.ts'
import { keepIntent } from './session.ts'

const folder = new URL('./fixtures/', import.meta.url)
const bytesOf = (name: string): Buffer => readFileSync(new URL(name, folder))
const fixture = (name: string) => JSON.parse(bytesOf(`${name}.json`).toString())

/** A reading as the client makes it of Fintoc's own answers. */
const reading = (accounts: unknown[], movements: Record<string, unknown[]>, since: string | null = null) => ({
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

function factsOf(body: unknown): BankFacts {
  const callback = parseBody(body)
  if (callback.kind !== 'final') throw new Error(`the body is ${callback.kind}`)
  return callback.facts
}
function newsOf(name: string): BankNews {
  const callback = parseBody(fixture(name))
  if (callback.kind !== 'news') throw new Error(`the body is ${callback.kind}`)
  return callback.news
}

const link = () => fixture('link.created')
const account = (kind: string, currency = 'CLP') =>
  link().accounts.find(
    (one: { type: string; currency: string }) => one.type === kind && one.currency === currency,
  )
const checking = 'acc_OCdp8yjfjWa3Llg4'

test('link.created: the bank, the holder, the token to be sealed, and every name by which events will speak', () => {
  const callback = parseBody(link())
  expect(callback).toMatchObject({
    kind: 'linked',
    institutionId: 'banco-de-chile',
    bankName: 'Banco de Chile',
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

test('link.second-institution: another bank, and no token outside the exchange', () => {
  expect(parseBody(fixture('link.second-institution'))).toMatchObject({
    kind: 'linked',
    institutionId: 'banco-estado',
    credentials: null,
  })
})

test('link.created: a checking account, a card whose current is its free credit, dollars in cents, an overdraft line beside them', () => {
  const { accounts, lines, partial } = factsOf(reading(link().accounts, {}))
  expect(lines).toMatchObject([{ currency: 'CLP', limit: 800000n, used: 0n }])
  expect(partial).toBe(false)
  expect(
    accounts.map(({ key, type, balance, available, limit }) => ({ key, type, balance, available, limit })),
  ).toEqual([
    { key: 'account:1234567890:CLP', type: 'checking', balance: 2522938n, available: 2522938n, limit: null },
    { key: 'card:4821:CLP', type: 'credit', balance: 687430n, available: 1812570n, limit: 2500000n },
    { key: 'account:51234500099:USD', type: 'checking', balance: 103050n, available: 103050n, limit: null },
  ])
  expect(accounts[0]).toMatchObject({ name: 'Cuenta Corriente', ownerName: 'Persona de Prueba Uno' })
})

test('accounts.list: the same accounts as a list of their own', () => {
  expect(factsOf(reading(fixture('accounts.list'), {})).accounts).toEqual(
    factsOf(reading([account('checking_account'), account('credit_card')], {})).accounts,
  )
})

test('account.removed: taken off its link, it is told no more, and its history stays ours', () => {
  const removed = fixture('account.removed')
  expect(factsOf(reading([removed], { [removed.id]: [] })).accounts).toEqual([])
  const alive = { ...removed, removed_from_link: false }
  expect(factsOf(reading([alive], {})).accounts).toMatchObject([
    { key: 'account:17654321:CLP', type: 'depository' },
  ])
})

test('movements.page1 and page2: every row once, signed, on the day the bank printed', () => {
  const items = [...fixture('movements.page1'), ...fixture('movements.page2')]
  const { movements, partial } = factsOf(reading([account('checking_account')], { [checking]: items }))
  expect(partial).toBe(false)
  expect(movements.map(({ date, amount }) => `${date} ${amount}`)).toEqual([
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
  expect(movements[0]).toMatchObject({
    accountKey: 'account:1234567890:CLP',
    providerId: 'mov_1wKFKqofroryddj6',
    in: 0n,
    out: 1850n,
    reference: '780012',
    occurredAt: null,
    pending: false,
    balanceAfter: null,
  })
  expect(movements[5]?.occurredAt).toEqual(new Date('2026-10-19T20:14:03.000Z'))
  expect(movements[6]?.raw).toMatchObject({ comment: 'pizza', sender_account: { holder_id: '187654327' } })
})

test('movements.page1: a transfer whose text names nobody is given the name of the other side', () => {
  const [, , salary] = fixture('movements.page1')
  const facts = factsOf(
    reading([account('checking_account')], {
      [checking]: [
        { ...salary, description: 'Transferencia recibida' },
        { ...salary, id: 'mov_2', amount: -5, description: 'TEF', recipient_account: salary.sender_account },
      ],
    }),
  )
  expect(facts.movements.map(({ description }) => description)).toEqual([
    'Traspaso de:Inmobiliaria y Servicios Los Coihues SpA',
    'Traspaso a:Inmobiliaria y Servicios Los Coihues SpA',
  ])
})

test('movements.usd: cents of a dollar', () => {
  const dollars = account('checking_account', 'USD')
  const { movements } = factsOf(reading([dollars], { [dollars.id]: fixture('movements.usd') }))
  expect(movements.map(({ amount, in: into, out }) => [amount, into, out])).toEqual([
    [125075n, 125075n, 0n],
    [-30050n, 0n, 30050n],
  ])
})

test('movements.all-statuses: a pending check waits, reversed and duplicated rows are not there', () => {
  const { movements, partial } = factsOf(
    reading([account('checking_account')], { [checking]: fixture('movements.all-statuses') }),
  )
  expect(partial).toBe(false)
  expect(movements.map(({ providerId, pending }) => [providerId, pending])).toEqual([
    ['mov_t0zFjUZE7BCqhXE4', true],
    ['mov_RnsRzfAT6kAOeWBy', false],
  ])
})

test('a row that cannot be read makes the delivery partial; numbers and flags written as text are read', () => {
  const [row] = fixture('movements.page2')
  const odd = { ...row, amount: '-40000', pending: 'false', reference_id: 780011, more: 'things' }
  const facts = factsOf(reading([account('checking_account')], { [checking]: [odd] }))
  expect(facts).toMatchObject({ partial: false, movements: [{ amount: -40000n, reference: '780011' }] })
  for (const broken of [
    { ...row, amount: 12.5 },
    { ...row, amount: null },
    { ...row, post_date: 'ayer' },
    { ...row, currency: 'EUR' },
    { ...row, id: '' },
    null,
    7,
  ])
    expect(factsOf(reading([account('checking_account')], { [checking]: [broken] }))).toMatchObject({
      partial: true,
      movements: [],
    })
})

test('a reading tells since when it shows an account whole', () => {
  const { windows } = factsOf(reading([account('checking_account')], { [checking]: [] }, '2026-09-01'))
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
])('%s: of which link and account it speaks', (name, references, isNewLink) => {
  const told = eventRefOf(fixture(name))
  expect(told.id).toBe(fixture(name).id)
  expect(told.references).toEqual(expect.arrayContaining(references))
  expect(told.isNewLink).toBe(isNewLink)
})

test('an event that we do not know is nobody’s', () => {
  const stranger = { ...fixture('webhook.link.created'), type: 'payment_intent.succeeded' }
  expect(eventRefOf(stranger)).toMatchObject({ references: [], isNewLink: false })
})

test('webhook.link.created and .refresh_intent.succeeded: the data are asked for', () => {
  for (const name of ['webhook.link.created', 'webhook.account.refresh_intent.succeeded'])
    expect(newsOf(name)).toEqual({ error: null, asks: true, since: null, removed: [], changed: [] })
})

test('webhook.account.refresh_intent.failed and .rejected: the bank was away, or wants the person', () => {
  const failed = fixture('webhook.account.refresh_intent.failed')
  expect(newsOf('webhook.account.refresh_intent.failed')).toMatchObject({
    error: 'bank_unavailable',
    asks: false,
  })
  expect(parseBody({ ...failed, type: 'account.refresh_intent.rejected' })).toMatchObject({
    news: { error: 'invalid_credentials', asks: false },
  })
})

test('webhook.link.credentials_changed: the person must enter again, unless the link is active already', () => {
  const changed = fixture('webhook.link.credentials_changed')
  expect(newsOf('webhook.link.credentials_changed')).toMatchObject({
    error: 'invalid_credentials',
    asks: false,
  })
  expect(parseBody({ ...changed, data: { ...changed.data, status: 'active' } })).toMatchObject({
    news: { error: null, asks: true },
  })
})

test('webhook.account.refresh_intent.movements_removed: which rows, and since when to look again', () => {
  expect(newsOf('webhook.account.refresh_intent.movements_removed')).toEqual({
    error: null,
    asks: true,
    since: '2026-11-04',
    removed: ['mov_WaRRCyKhsZnKH8JB'],
    changed: [],
  })
})

test('webhook.account.refresh_intent.movements_modified: the row as it is now; one that became void is gone', () => {
  const modified = fixture('webhook.account.refresh_intent.movements_modified')
  expect(newsOf('webhook.account.refresh_intent.movements_modified')).toMatchObject({
    asks: true,
    since: '2026-10-20',
    removed: [],
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
  expect(parseBody({ ...modified, data: reversed })).toMatchObject({
    news: { removed: ['mov_gr77vFLpXf1NYraQ'], changed: [] },
  })
})

test.each([
  ['error.invalid_api_key', 401, false, { name: 'BankRefused', error: 'unexpected' }],
  ['error.rate_limit_exceeded', 400, true, { name: 'FintocRefusal', code: 'rate_limit_exceeded' }],
  ['error.rate_limit_exceeded', 429, false, { name: 'BankRefused', error: 'bank_unavailable' }],
  [
    'error.refresh_intent_in_progress',
    400,
    true,
    { name: 'FintocRefusal', code: 'refresh_intent_in_progress' },
  ],
  ['error.rejected_refresh_intent', 400, true, { name: 'BankRefused', error: 'invalid_credentials' }],
])('%s with %i is understood', (name, status, isRefresh, fault) => {
  const { error } = refusal.parse(fixture(name))
  expect(faultOf({ status, error, retryAfter: null }, isRefresh)).toMatchObject(fault)
})

test('institutions.list: every bank with movements is one of ours', () => {
  const ids: string[] = fixture('institutions.list').map(({ id }: { id: string }) => id)
  expect(ids.map(institutionOf)).toEqual([
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
  expect(institutionOf('cl_banco_de_la_luna')).toBeNull()
  expect(institutionOf('constructor')).toBeNull()
})

test('link-intent.created: its exchange token is what finishes the linking', () => {
  const { claim } = keepIntent(fixture('link-intent.created'))
  expect(claim.caseId).toBe('li_jnZPJKQbr4yj6V3H')
  expect(claim.secret).toContain('_exchange_token_F9oSow23RUTPtzFbfnd8HsJD8FxtsfVm')
})

test('signature-vector: the header of these very bytes is genuine, any other is not', () => {
  const { body_file, secret, timestamp, header, bad_header } = fixture('signature-vector')
  const bytes = bytesOf(body_file)
  const now = new Date(timestamp * 1_000)
  const at = (seconds: number) => new Date((timestamp + seconds) * 1_000)
  expect(isSigned(bytes, header, secret, now)).toBe(true)
  expect(isSigned(bytes, header, secret, at(300))).toBe(true)
  expect(isSigned(bytes, header, secret, at(-300))).toBe(true)
  expect(isSigned(bytes, header, secret, at(301))).toBe(false)
  expect(isSigned(bytes, header, secret, at(-301))).toBe(false)
  expect(isSigned(bytes, bad_header, secret, now)).toBe(false)
  expect(isSigned(bytes.subarray(0, -1), header, secret, now)).toBe(false)
  expect(isSigned(bytes, header, `${secret}x`, now)).toBe(false)
  expect(isSigned(bytes, header.replace(`t=${timestamp}`, `t=${timestamp + 1}`), secret, now)).toBe(false)
  expect(isSigned(bytes, `${header},v1=${'0'.repeat(64)}`, secret, now)).toBe(true)
  for (const odd of [
    '',
    't=,v1=',
    header.slice(0, -1),
    `t=1,${header}`,
    `v1=${'a'.repeat(64)}`,
    header.split(',')[0] ?? '',
  ])
    expect(isSigned(bytes, odd, secret, now)).toBe(false)
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
])('%j is none of its messages', (raw) => {
  expect(() => parseBody(raw)).toThrow(ProviderPayloadInvalid)
})

test('every fixture of the reference is read by a test of this provider', () => {
  const texts = ['fintoc.test.ts', 'client.test.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  const unused = readdirSync(folder).filter(
    (name) => !texts.some((text) => text.includes(name.replace('.json', ''))),
  )
  expect(unused).toEqual([])
})
