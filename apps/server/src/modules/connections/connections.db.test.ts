import { accountList } from '@lucas/contract/banking/account.ts'
import { connectionList } from '@lucas/contract/banking/connection.ts'
import { institutionList } from '@lucas/contract/banking/institution.ts'
import { linkSession } from '@lucas/contract/banking/link-session.ts'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { readFloidFixture } from '../../../test/support/fixtures/floid.ts'
import { createIngestPipeline } from '../../../test/support/fixtures/ingest-pipeline.ts'

const db = await testDatabase()
const logLines: string[] = []
const bank = await createIngestPipeline(db, { logLines })
let userId = ''

beforeEach(async () => {
  userId = (await createUser(db)).userId
})

async function openWidget(who = userId) {
  const { status, body } = await bank.call(who, 'POST', '/api/floid/session/start/')
  expect(status).toBe(200)
  return String(body.caseid)
}
const getLinkSession = async (caseid: string, who = userId) =>
  linkSession.parse((await bank.call(who, 'GET', `/api/floid/session/${caseid}/`)).body)
const connections = async (who = userId) =>
  connectionList.parse((await bank.call(who, 'GET', '/api/connections/')).body).results
const accounts = async (who = userId) =>
  accountList.parse((await bank.call(who, 'GET', '/api/accounts/')).body)
const rows = async (who = userId) =>
  (await db.admin.selectFrom('transaction').select(['id', 'amount']).where('user_id', '=', who).execute())
    .length

async function postFixture(name: string, caseid: string, extra: object = {}) {
  const status = await bank.postCallback({ ...readFloidFixture(name), custom: caseid, ...extra })
  await bank.waitForCallbacks()
  return status
}

test('completes a link session from the widget to the accounts', async () => {
  const caseid = await openWidget()
  expect(await getLinkSession(caseid)).toMatchObject({
    state: 'open',
    connection_id: null,
    progress: { step: 'waiting' },
  })

  expect(await postFixture('callback-initial.santander', caseid)).toBe(202)
  expect(await getLinkSession(caseid)).toMatchObject({
    state: 'authenticated',
    institution_name: 'Santander',
    progress: { step: 'received' },
  })
  expect(await connections()).toMatchObject([{ state: 'syncing', action: 'wait', accounts: [] }])

  expect(await postFixture('callback-final.santander', caseid)).toBe(202)
  expect(await getLinkSession(caseid)).toMatchObject({
    state: 'finished',
    error: null,
    progress: { step: 'finished' },
  })
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

test('changes nothing when a callback is repeated, also in a new link session', async () => {
  const caseid = await openWidget()
  await postFixture('callback-initial.santander', caseid)
  for (let time = 0; time < 3; time += 1) await postFixture('callback-final.santander', caseid)
  const before = await accounts()
  const again = await openWidget()
  await postFixture('callback-initial.santander', again)
  await postFixture('callback-final.santander', again)
  expect(await rows()).toBe(18)
  expect((await accounts()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await connections()).toHaveLength(1)
})

test('names the institution when the initial callback arrives after the data', async () => {
  const caseid = await openWidget()
  await postFixture('callback-final.estado', caseid)
  expect(await connections()).toMatchObject([{ institution_name: 'Banco Desconocido', state: 'active' }])
  await postFixture('callback-initial.estado', caseid)
  expect(await connections()).toMatchObject([
    { institution_name: 'Banco Estado', institution_id: 'banco-estado', state: 'active' },
  ])
  expect((await accounts()).map((account) => account.institution_name)).toEqual(['Banco Estado'])
  expect(await getLinkSession(caseid)).toMatchObject({ state: 'finished' })
})

test('finds the connection by its accounts when the initial callback is missing', async () => {
  const caseid = await openWidget()
  await postFixture('callback-initial.estado', caseid)
  await postFixture('callback-final.estado', caseid)
  await postFixture('callback-final.estado', await openWidget())
  expect(await connections()).toMatchObject([{ institution_name: 'Banco Estado' }])
  expect(await accounts()).toHaveLength(1)
})

test('creates two connections for two holders at one institution', async () => {
  for (const consumerId of ['17654321-3', '12345678-5']) {
    const caseid = await openWidget()
    await postFixture('callback-initial.estado', caseid, { consumerId })
    await postFixture('callback-final.estado', caseid, { consumerId })
  }
  expect(await connections()).toHaveLength(2)
})

test('matches a callback by the provider’s case id', async () => {
  const caseid = await openWidget()
  const caseId = `case of ${userId}`
  await postFixture('callback-initial.estado', caseid, { caseId })
  const { custom: _, caseid: __, ...final } = readFloidFixture('callback-final.estado')
  expect(await bank.postCallback({ ...final, case_id: caseId })).toBe(202)
  await bank.waitForCallbacks()
  expect(await getLinkSession(caseid)).toMatchObject({ state: 'finished' })
})

test('uses an orphan callback when the data identify its link session', async () => {
  const caseid = await openWidget()
  const caseId = `early case of ${userId}`
  const { custom: _, ...initial } = {
    ...readFloidFixture('callback-initial.estado'),
    caseId,
    custom: undefined,
  }
  expect(await bank.postCallback(initial)).toBe(202)
  expect(await connections()).toEqual([])
  await postFixture('callback-final.estado', caseid, { caseid: caseId })
  expect(await connections()).toMatchObject([{ institution_name: 'Banco Estado', state: 'active' }])
})

test.each([
  ['error.invalid-credentials', 'invalid_credentials', 'reauth_required', 'reconnect'],
  ['error.locked-credentials', 'locked_credentials', 'reauth_required', 'contact_bank'],
  ['error.two-factor-timeout', 'second_factor_timeout', 'reauth_required', 'reconnect'],
  ['error.invalid-id', 'invalid_id', 'reauth_required', 'reconnect'],
  ['error.api-error', 'bank_unavailable', 'error', 'reconnect'],
])(
  '%s sets status and action of a bank that asks for a sign-in, and late data resolve it',
  async (name, error, state, action) => {
    const first = await openWidget()
    await postFixture('callback-initial.estado', first)
    await postFixture('callback-final.estado', first)
    await bank.call(userId, 'POST', '/api/banking/refresh/')
    expect(await connections()).toMatchObject([{ state: 'reauth_required', error: null }])
    const caseid = await openWidget()
    await postFixture('callback-initial.estado', caseid)
    await postFixture(name, caseid)
    expect(await getLinkSession(caseid)).toMatchObject({ state: 'failed', error })
    expect(await connections()).toMatchObject([
      { state, error, action, explanation: expect.stringMatching(/\.$/) },
    ])
    await postFixture('callback-final.estado', caseid)
    expect(await connections()).toMatchObject([{ state: 'active', error: null }])
    await postFixture(name, caseid, { late: true })
    expect(await connections()).toMatchObject([{ state: 'active', error: null }])
  },
)

test('fails the link session without a connection when an error comes first', async () => {
  const caseid = await openWidget()
  await postFixture('error.invalid-credentials', caseid)
  expect(await getLinkSession(caseid)).toMatchObject({
    state: 'failed',
    error: 'invalid_credentials',
    connection_id: null,
  })
  expect(await connections()).toEqual([])
})

test('stores accounts without transactions and reports partial data', async () => {
  const caseid = await openWidget()
  await postFixture('callback-initial.estado', caseid)
  await postFixture('callback-final.partial-no-transactions', caseid)
  expect(await connections()).toMatchObject([{ state: 'error', error: 'partial_data', last_sync_at: null }])
  expect(await accounts()).toMatchObject([{ balance_current: '124120.00' }])
  expect(await getLinkSession(caseid)).toMatchObject({ state: 'finished', error: 'partial_data' })
})

test('skips and counts rows outside the supported limits and stores the others', async () => {
  const caseid = await openWidget()
  await postFixture('callback-initial.estado', caseid)
  const before = logLines.length
  const odd = [
    { date: '0001-01-01', out: 1, description: 'TOO EARLY' },
    { date: '2026-10-06', out: 1_000_000_000_000, description: 'TOO LARGE' },
  ]
  const sound = { date: '2026-10-06', out: 4_990, in: 0, description: 'COMPRA LIDER' }
  await postFixture('callback-final.partial-no-transactions', caseid, { transactions: [...odd, sound] })
  expect(await connections()).toMatchObject([{ state: 'error', error: 'partial_data' }])
  expect(await rows()).toBe(1)
  const logged = logLines.slice(before).filter((line) => line.includes('provider rows skipped'))
  expect(logged).toEqual([expect.stringContaining('"rows":2')])
})

test('shows an expired link session as failed and still ingests late data', async () => {
  const [silent, half] = [await openWidget(), await openWidget()]
  await postFixture('callback-initial.estado', half)
  bank.advance(16 * 60_000)
  expect(await getLinkSession(silent)).toMatchObject({
    state: 'failed',
    error: null,
    explanation: expect.stringMatching(/No recibimos/),
  })
  expect(await getLinkSession(half)).toMatchObject({ state: 'failed' })
  expect(await connections()).toEqual([])
  await postFixture('callback-final.estado', half)
  expect(await getLinkSession(half)).toMatchObject({ state: 'finished', explanation: null })
  expect(await connections()).toMatchObject([{ state: 'active' }])
})

test('keeps a deleted account deleted at the next sync', async () => {
  const caseid = await openWidget()
  await postFixture('callback-final.santander', caseid)
  const [first] = await accounts()
  const { status, body } = await bank.call(userId, 'DELETE', `/api/accounts/${first?.id}/delete/`)
  expect({ status, body }).toEqual({ status: 200, body: { removed_accounts: 1, removed_transactions: 16 } })
  await postFixture('callback-final.santander', await openWidget())
  expect((await accounts()).map(({ id }) => id)).not.toContain(first?.id)
  expect(await accounts()).toHaveLength(3)
  expect(await rows()).toBe(2)
  expect((await bank.call(userId, 'DELETE', `/api/accounts/${first?.id}/delete/`)).status).toBe(404)
})

test('keeps the history on disconnect; only a newer link session reconnects', async () => {
  const [first, old] = [await openWidget(), await openWidget()]
  await postFixture('callback-initial.estado', first)
  await postFixture('callback-final.estado', first)
  const [account] = await accounts()
  const answer = await bank.call(userId, 'DELETE', `/api/floid/disconnect/${account?.id}/`, {
    institution_name: 'Banco Estado',
  })
  expect(answer).toEqual({ status: 200, body: { removed_accounts: 0, removed_transactions: 0 } })
  expect(await connections()).toMatchObject([{ state: 'disconnected', action: 'reconnect' }])
  expect(await rows()).toBe(5)
  await postFixture('callback-initial.estado', old)
  await postFixture('callback-final.estado', old)
  expect(await connections()).toMatchObject([{ state: 'disconnected' }])
  bank.advance(1_000)
  const fresh = await openWidget()
  await postFixture('callback-initial.estado', fresh)
  await postFixture('callback-final.estado', fresh)
  expect(await connections()).toMatchObject([{ state: 'active' }])
  expect(await rows()).toBe(5)
})

test('deletes everything of the institution when disconnecting with the history', async () => {
  const caseid = await openWidget()
  await postFixture('callback-initial.santander', caseid)
  await postFixture('callback-final.santander', caseid)
  const [connection] = await connections()
  const { body } = await bank.call(userId, 'DELETE', `/api/floid/disconnect/${connection?.id}/`, {
    institution_name: 'Santander',
    delete_history: true,
  })
  expect(body).toEqual({ removed_accounts: 4, removed_transactions: 18 })
  expect(await connections()).toEqual([])
  expect(await accounts()).toEqual([])
  expect(await rows()).toBe(0)
  for (const table of ['provider_callback', 'link_session', 'account'] as const)
    expect(await db.admin.selectFrom(table).select('id').where('user_id', '=', userId).execute()).toEqual([])
  expect(await postFixture('callback-final.santander', caseid)).toBe(202)
  expect(await accounts()).toEqual([])
})

test('hides current and future accounts of a hidden connection and keeps a new name', async () => {
  const caseid = await openWidget()
  await postFixture('callback-final.partial-no-transactions', caseid)
  const [connection] = await connections()
  const hidden = await bank.call(userId, 'PATCH', `/api/connections/${connection?.id}/`, { hidden: true })
  expect(hidden.body).toMatchObject({ hidden: true, accounts: [{ hidden: true }] })
  const [account] = await accounts()
  const path = `/api/accounts/${account?.id}/`
  const renamed = await bank.call(userId, 'PATCH', path, { name: '  Ahorros ' })
  expect(renamed.body).toMatchObject({ name: 'Ahorros', hidden: true, updated_at: account?.updated_at })
  await postFixture('callback-final.odd-types', caseid)
  expect(await accounts()).toMatchObject([
    { name: 'Ahorros', hidden: true, balance_current: '41200.00' },
    { name: 'CMR', hidden: true, balance_current: '-12500.00' },
  ])

  // Showing one account shows its connection too; the other accounts stay hidden.
  await bank.call(userId, 'PATCH', path, { hidden: false })
  expect(await accounts()).toMatchObject([{ hidden: false }, { hidden: true }])
  expect(await connections()).toMatchObject([{ hidden: false }])
})

test('rejects an empty or invalid update', async () => {
  await postFixture('callback-final.estado', await openWidget())
  const [account] = await accounts()
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(81) }, { hidden: 'yes' }])
    expect(await bank.call(userId, 'PATCH', `/api/accounts/${account?.id}/`, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
})

test('returns not_found for another user’s link session, connection and account', async () => {
  const caseid = await openWidget()
  await postFixture('callback-final.estado', caseid)
  const [connection, account] = [(await connections())[0]?.id, (await accounts())[0]?.id]
  const stranger = (await createUser(db)).userId
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

test('returns the institutions and the public app info', async () => {
  const { body } = await bank.call(userId, 'GET', '/api/institutions/')
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
    registration: 'open',
    sign_in_with: [],
  })
})
