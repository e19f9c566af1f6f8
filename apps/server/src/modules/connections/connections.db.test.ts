import { accountList } from '@lucas/contract/account.ts'
import { connectionList } from '@lucas/contract/connection.ts'
import { institutionList } from '@lucas/contract/institution.ts'
import { linkSession } from '@lucas/contract/linking.ts'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { corridor } from '../../../test/support/corridor.ts'
import { fixture } from '../../../test/support/floid.ts'
import { somebody } from '../../../test/support/people.ts'

const db = await testDatabase()
const bank = await corridor(db)
let person = ''

beforeEach(async () => {
  person = (await somebody(db)).userId
})

async function open(who = person) {
  const { status, body } = await bank.call(who, 'POST', '/api/floid/session/start/')
  expect(status).toBe(200)
  return String(body.caseid)
}
const look = async (caseid: string, who = person) =>
  linkSession.parse((await bank.call(who, 'GET', `/api/floid/session/${caseid}/`)).body)
const connections = async (who = person) =>
  connectionList.parse((await bank.call(who, 'GET', '/api/connections/')).body).results
const accounts = async (who = person) =>
  accountList.parse((await bank.call(who, 'GET', '/api/accounts/')).body)
const rows = async (who = person) =>
  (await db.admin.selectFrom('transaction').select(['id', 'amount']).where('user_id', '=', who).execute())
    .length

async function deliver(name: string, caseid: string, extra: object = {}) {
  const status = await bank.post({ ...fixture(name), custom: caseid, ...extra })
  await bank.settled()
  return status
}

test('a linking from the widget to the accounts', async () => {
  const caseid = await open()
  expect(await look(caseid)).toMatchObject({
    state: 'open',
    connection_id: null,
    progress: { step: 'waiting' },
  })

  expect(await deliver('callback-initial.santander', caseid)).toBe(202)
  expect(await look(caseid)).toMatchObject({
    state: 'authenticated',
    institution_name: 'Santander',
    progress: { step: 'received' },
  })
  expect(await connections()).toMatchObject([{ state: 'syncing', action: 'wait', accounts: [] }])

  expect(await deliver('callback-final.santander', caseid)).toBe(202)
  expect(await look(caseid)).toMatchObject({ state: 'finished', error: null, progress: { step: 'finished' } })
  const [connection, ...others] = await connections()
  expect(others).toEqual([])
  expect(connection).toMatchObject({
    institution_id: 'santander',
    state: 'active',
    error: null,
    action: 'none',
    automatic: false,
  })
  expect(connection?.accounts).toEqual(await accounts())
  expect(await accounts()).toMatchObject([
    {
      name: 'Cuenta Corriente',
      owner_name: 'Ana Rojas',
      mask: '7890',
      account_type: 'checking',
      currency: 'CLP',
      balance_current: '2522938.00',
    },
    { mask: '0099', currency: 'USD', balance_current: '1030.50', balance_limit: null },
    {
      name: 'Visa Signature',
      mask: '4821',
      account_type: 'credit',
      currency: 'CLP',
      balance_current: '687430.00',
      balance_available: '1812570.00',
      balance_limit: '2500000.00',
    },
    { mask: '4821', account_type: 'credit', currency: 'USD', balance_current: '42.97' },
  ])
  expect(await rows()).toBe(18)
})

test('the same callback three times, and again in a new linking, changes nothing', async () => {
  const caseid = await open()
  await deliver('callback-initial.santander', caseid)
  for (let time = 0; time < 3; time += 1) await deliver('callback-final.santander', caseid)
  const before = await accounts()
  const again = await open()
  await deliver('callback-initial.santander', again)
  await deliver('callback-final.santander', again)
  expect(await rows()).toBe(18)
  expect((await accounts()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await connections()).toHaveLength(1)
})

test('the data before their announcement: the bank gets its name when it is told', async () => {
  const caseid = await open()
  await deliver('callback-final.estado', caseid)
  expect(await connections()).toMatchObject([{ institution_name: 'Banco Desconocido', state: 'active' }])
  await deliver('callback-initial.estado', caseid)
  expect(await connections()).toMatchObject([
    { institution_name: 'Banco Estado', institution_id: 'banco-estado', state: 'active' },
  ])
  expect((await accounts()).map((account) => account.institution_name)).toEqual(['Banco Estado'])
  expect(await look(caseid)).toMatchObject({ state: 'finished' })
})

test('data without an announcement find their connection by its accounts', async () => {
  const caseid = await open()
  await deliver('callback-initial.estado', caseid)
  await deliver('callback-final.estado', caseid)
  await deliver('callback-final.estado', await open())
  expect(await connections()).toMatchObject([{ institution_name: 'Banco Estado' }])
  expect(await accounts()).toHaveLength(1)
})

test('two holders at one bank are two connections', async () => {
  for (const consumerId of ['17654321-3', '12345678-5']) {
    const caseid = await open()
    await deliver('callback-initial.estado', caseid, { consumerId })
    await deliver('callback-final.estado', caseid, { consumerId })
  }
  expect(await connections()).toHaveLength(2)
})

test('a callback that names only the bank’s own case is understood once that is known', async () => {
  const caseid = await open()
  const caseId = `case of ${person}`
  await deliver('callback-initial.estado', caseid, { caseId })
  const { custom: _, caseid: __, ...final } = fixture('callback-final.estado')
  expect(await bank.post({ ...final, case_id: caseId })).toBe(202)
  await bank.settled()
  expect(await look(caseid)).toMatchObject({ state: 'finished' })
})

test('a first message that knows only the bank’s case names the bank as soon as the data say whose it is', async () => {
  const caseid = await open()
  const caseId = `early case of ${person}`
  const { custom: _, ...initial } = { ...fixture('callback-initial.estado'), caseId, custom: undefined }
  expect(await bank.post(initial)).toBe(202)
  expect(await connections()).toEqual([])
  await deliver('callback-final.estado', caseid, { caseid: caseId })
  expect(await connections()).toMatchObject([{ institution_name: 'Banco Estado', state: 'active' }])
})

test.each([
  ['error.invalid-credentials', 'invalid_credentials', 'reauth_required', 'reconnect'],
  ['error.locked-credentials', 'locked_credentials', 'reauth_required', 'contact_bank'],
  ['error.two-factor-timeout', 'second_factor_timeout', 'reauth_required', 'reconnect'],
  ['error.invalid-id', 'invalid_id', 'reauth_required', 'reconnect'],
  ['error.api-error', 'bank_unavailable', 'error', 'reconnect'],
])(
  '%s is told with the one action that mends it, and late data mend it',
  async (name, error, state, action) => {
    const caseid = await open()
    await deliver('callback-initial.estado', caseid)
    await deliver(name, caseid)
    expect(await look(caseid)).toMatchObject({ state: 'failed', error })
    expect(await connections()).toMatchObject([
      { state, error, action, explanation: expect.stringMatching(/\.$/) },
    ])
    await deliver('callback-final.estado', caseid)
    expect(await connections()).toMatchObject([{ state: 'active', error: null }])
    await deliver(name, caseid, { late: true })
    expect(await connections()).toMatchObject([{ state: 'active', error: null }])
  },
)

test('an error before any bank is known fails the linking and leaves no connection', async () => {
  const caseid = await open()
  await deliver('error.invalid-credentials', caseid)
  expect(await look(caseid)).toMatchObject({
    state: 'failed',
    error: 'invalid_credentials',
    connection_id: null,
  })
  expect(await connections()).toEqual([])
})

test('accounts without movements are kept, and the connection says what is missing', async () => {
  const caseid = await open()
  await deliver('callback-initial.estado', caseid)
  await deliver('callback-final.partial-no-transactions', caseid)
  expect(await connections()).toMatchObject([{ state: 'error', error: 'partial_data', last_sync_at: null }])
  expect(await accounts()).toMatchObject([{ balance_current: '124120.00' }])
  expect(await look(caseid)).toMatchObject({ state: 'finished', error: 'partial_data' })
})

test('a linking to which nothing comes has failed after its time; late data still arrive', async () => {
  const [silent, half] = [await open(), await open()]
  await deliver('callback-initial.estado', half)
  bank.later(16 * 60_000)
  expect(await look(silent)).toMatchObject({
    state: 'failed',
    error: null,
    explanation: expect.stringMatching(/No recibimos/),
  })
  expect(await look(half)).toMatchObject({ state: 'failed' })
  expect(await connections()).toMatchObject([{ state: 'error', error: 'bank_unavailable' }])
  await deliver('callback-final.estado', half)
  expect(await look(half)).toMatchObject({ state: 'finished', explanation: null })
  expect(await connections()).toMatchObject([{ state: 'active' }])
})

test('a deleted account stays deleted at the next sync, with all its movements', async () => {
  const caseid = await open()
  await deliver('callback-final.santander', caseid)
  const [first] = await accounts()
  const { status, body } = await bank.call(person, 'DELETE', `/api/accounts/${first?.id}/delete/`)
  expect({ status, body }).toEqual({ status: 200, body: { removed_accounts: 1, removed_transactions: 16 } })
  await deliver('callback-final.santander', await open())
  expect((await accounts()).map(({ id }) => id)).not.toContain(first?.id)
  expect(await accounts()).toHaveLength(3)
  expect(await rows()).toBe(2)
  expect((await bank.call(person, 'DELETE', `/api/accounts/${first?.id}/delete/`)).status).toBe(404)
})

test('disconnecting keeps the history; an old linking brings nothing back, a new one does', async () => {
  const [first, old] = [await open(), await open()]
  await deliver('callback-initial.estado', first)
  await deliver('callback-final.estado', first)
  const [account] = await accounts()
  const answer = await bank.call(person, 'DELETE', `/api/floid/disconnect/${account?.id}/`, {
    institution_name: 'Banco Estado',
  })
  expect(answer).toEqual({ status: 200, body: { removed_accounts: 0, removed_transactions: 0 } })
  expect(await connections()).toMatchObject([{ state: 'disconnected', action: 'reconnect' }])
  expect(await rows()).toBe(5)
  await deliver('callback-initial.estado', old)
  await deliver('callback-final.estado', old)
  expect(await connections()).toMatchObject([{ state: 'disconnected' }])
  bank.later(1_000)
  const fresh = await open()
  await deliver('callback-initial.estado', fresh)
  await deliver('callback-final.estado', fresh)
  expect(await connections()).toMatchObject([{ state: 'active' }])
  expect(await rows()).toBe(5)
})

test('disconnecting with the history leaves nothing of the bank', async () => {
  const caseid = await open()
  await deliver('callback-initial.santander', caseid)
  await deliver('callback-final.santander', caseid)
  const [connection] = await connections()
  const { body } = await bank.call(person, 'DELETE', `/api/floid/disconnect/${connection?.id}/`, {
    institution_name: 'Santander',
    delete_history: true,
  })
  expect(body).toEqual({ removed_accounts: 4, removed_transactions: 18 })
  expect(await connections()).toEqual([])
  expect(await accounts()).toEqual([])
  expect(await rows()).toBe(0)
  for (const table of ['provider_callback', 'link_session', 'account'] as const)
    expect(await db.admin.selectFrom(table).select('id').where('user_id', '=', person).execute()).toEqual([])
  expect(await deliver('callback-final.santander', caseid)).toBe(202)
  expect(await accounts()).toEqual([])
})

test('hiding a connection hides its accounts, those to come too; a new name stays', async () => {
  const caseid = await open()
  await deliver('callback-final.partial-no-transactions', caseid)
  const [connection] = await connections()
  const hidden = await bank.call(person, 'PATCH', `/api/connections/${connection?.id}/`, { hidden: true })
  expect(hidden.body).toMatchObject({ hidden: true, accounts: [{ hidden: true }] })
  const [account] = await accounts()
  const path = `/api/accounts/${account?.id}/`
  const renamed = await bank.call(person, 'PATCH', path, { name: '  Ahorros ' })
  expect(renamed.body).toMatchObject({ name: 'Ahorros', hidden: true, updated_at: account?.updated_at })
  await deliver('callback-final.odd-types', caseid)
  expect(await accounts()).toMatchObject([
    { name: 'Ahorros', hidden: true, balance_current: '41200.00' },
    { name: 'CMR', hidden: true, balance_current: '-12500.00' },
  ])

  // One that counts again counts really: its bank is not hidden any more, the others stay as they are.
  await bank.call(person, 'PATCH', path, { hidden: false })
  expect(await accounts()).toMatchObject([{ hidden: false }, { hidden: true }])
  expect(await connections()).toMatchObject([{ hidden: false }])
})

test('a change without a change is refused with its sentence', async () => {
  await deliver('callback-final.estado', await open())
  const [account] = await accounts()
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(81) }, { hidden: 'yes' }])
    expect(await bank.call(person, 'PATCH', `/api/accounts/${account?.id}/`, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
})

test('another person’s linking, connection and account are unknown', async () => {
  const caseid = await open()
  await deliver('callback-final.estado', caseid)
  const [connection, account] = [(await connections())[0]?.id, (await accounts())[0]?.id]
  const stranger = (await somebody(db)).userId
  const calls = [
    ['GET', `/api/floid/session/${caseid}/`],
    ['PATCH', `/api/connections/${connection}/`, { hidden: true }],
    ['DELETE', `/api/floid/disconnect/${connection}/`, { institution_name: 'x', delete_history: true }],
    ['DELETE', `/api/floid/disconnect/${account}/`, { institution_name: 'x' }],
    ['PATCH', `/api/accounts/${account}/`, { hidden: true }],
    ['DELETE', `/api/accounts/${account}/delete/`],
  ] as const
  for (const [method, url, body] of calls)
    expect(await bank.call(stranger, method, url, body)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  expect(await connections(stranger)).toEqual([])
  expect(await accounts(stranger)).toEqual([])
  expect(await connections()).toMatchObject([{ hidden: false, state: 'active' }])
})

test('the catalogue of banks and the public facts', async () => {
  const { body } = await bank.call(person, 'GET', '/api/institutions/')
  expect(institutionList.parse(body).results.slice(0, 2)).toEqual([
    { id: 'banco-de-chile', name: 'Banco de Chile', color: '#1d3f8f', is_active: true, floid_id: 'chile' },
    { id: 'santander', name: 'Santander', color: '#c8352b', is_active: true, floid_id: 'santander' },
  ])
  const info = await bank.app.inject({ url: '/api/app/' })
  expect(info.json()).toEqual({
    demo: true,
    widget_origin: 'https://widget.example',
    version: '1.0.0',
    has_messages: true,
    sign_in_with: [],
  })
})
