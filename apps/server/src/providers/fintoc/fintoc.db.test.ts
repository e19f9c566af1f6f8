import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { createHalfOpenCircuit } from '../../../test/support/fixtures/half-open-circuit.ts'
import {
  createFintocTestApp,
  type FintocExpectedData,
} from '../../../test/support/module-apps/fintoc-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

// The whole flow: a user at the widget, a signed event, the data, and later changes at the bank.

const db = await testDatabase()
const testApp = await createFintocTestApp(db)
let userId = ''

beforeEach(async () => {
  userId = (await createUser(db)).userId
  await testApp.setBankDate('2026-11-18')
})

const minor = (amount: string, currency: string) =>
  currency === 'USD' ? BigInt(amount.replace('.', '')) : BigInt(amount.replace(/\.00$/, ''))

const expectedRows = ({ accounts }: FintocExpectedData) =>
  accounts
    .flatMap(({ number, currency, movements }) =>
      movements.map(
        ({ date, amount, description, pending }) =>
          `${number.slice(-4)} ${currency} ${date} ${minor(amount, currency)} ${description} ${pending}`,
      ),
    )
    .sort()
const ownRows = async () =>
  (await testApp.listRows(userId))
    .map(
      ({ mask, currency, posted_on, amount, description, pending }) =>
        `${mask} ${currency} ${posted_on} ${amount} ${description} ${pending}`,
    )
    .sort()
const rowBy = async (providerId: string) =>
  (await testApp.listRows(userId)).find((row) => row.provider_id === providerId)
const isRemoved = async (id: string) => (await rowBy(id)) === undefined

async function annotate(id: string) {
  await db.admin
    .updateTable('transaction')
    .set({ notes: 'almuerzo', tags: ['trabajo'], category_source: 'person' })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** A transaction of the first account. */
async function findMovement(isWanted: (row: { pending: boolean; amount: string }) => boolean = () => true) {
  const { accounts } = await testApp.fetchExpectedData()
  const account = accounts[0]
  const movement = account?.movements.find((row) => isWanted(row))
  if (!account || !movement) throw new Error('the bank has no such transaction')
  return { account, movement }
}

/** The states of the jobs that revoke access which no connection stores any more. */
const revocations = () =>
  sql<{
    state: string
  }>`select state::text from pgboss.job where name = 'let-go' and data ->> 'person' = ${userId}`
    .execute(db.admin)
    .then(({ rows }) => rows.map(({ state }) => state).join())

const expectInvariants = async () => expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])

test('stores exactly the bank’s data after link and event', async () => {
  const { caseid, widget_url } = await testApp.startLinkSession(userId)
  expect(new URL(widget_url).origin).toBe(testApp.bankUrl)
  expect(await testApp.getLinkSession(userId, caseid)).toMatchObject({ state: 'open', error: null })
  await testApp.submitWidget(widget_url, {})
  const [connection] = await testApp.waitUntilSynced(userId)
  expect(connection).toMatchObject({
    provider: 'fintoc',
    institution_id: 'banco-de-chile',
    state: 'active',
    error: null,
    automatic: true,
    action: 'none',
  })
  expect(await testApp.getLinkSession(userId, caseid)).toMatchObject({
    state: 'finished',
    connection_id: connection?.id,
  })
  const expected = await testApp.fetchExpectedData()
  expect(await ownRows()).toEqual(expectedRows(expected))
  expect(expectedRows(expected).length).toBeGreaterThan(1_000)
  const balances = connection?.accounts.map(
    ({ mask, currency, balance_current }) => `${mask} ${currency} ${balance_current}`,
  )
  expect(balances?.toSorted()).toEqual(
    expected.accounts
      .map(({ number, currency, balance }) => `${number.slice(-4)} ${currency} ${balance}`)
      .toSorted(),
  )
  await expectInvariants()
})

test('encrypts link token and exchange token and shows neither in a row, log line or answer', async () => {
  const { widget_url } = await testApp.startLinkSession(userId)
  await testApp.submitWidget(widget_url, { bank: 'bci' })
  await testApp.waitUntilSynced(userId)
  const sessions = await db.admin
    .selectFrom('link_session')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  expect(sessions[0]).toMatchObject({ provider: 'fintoc', provider_secret: null })
  const [row] = await db.admin.selectFrom('connection').selectAll().where('user_id', '=', userId).execute()
  expect(row?.credentials?.includes('_token_')).toBe(false)
  const answers = JSON.stringify(await testApp.listConnections(userId))
  expect(`${testApp.logLines.join('\n')}${answers}`).not.toMatch(/_token_|exchange_token|sk_test|whsec/)
})

test('adds the next day on refresh and keeps user edits of a pending transaction that was posted', async () => {
  await testApp.linkBank(userId)
  const before = await testApp.listRows(userId)
  const pending = before.filter((row) => row.pending)
  expect(pending.length).toBeGreaterThan(0)
  for (const { id } of pending) await annotate(id)
  await testApp.setBankDate('2026-11-19')
  const answer = await testApp.refresh(userId)
  expect(answer).toMatchObject({ status: 200, count: 5 })
  await testApp.waitUntilSynced(userId)
  expect(await ownRows()).toEqual(
    expect.arrayContaining(expectedRows(await testApp.fetchExpectedData()).slice(-5)),
  )
  expect(expectedRows(await testApp.fetchExpectedData()).filter((row) => row.includes(' 2026-1'))).toEqual(
    (await ownRows()).filter((row) => row.includes(' 2026-1')),
  )
  const after = new Map((await testApp.listRows(userId)).map((row) => [row.id, row]))
  for (const { id, provider_id, category } of pending) {
    expect(after.get(id)).toMatchObject({
      pending: false,
      notes: 'almuerzo',
      tags: ['trabajo'],
      category,
    })
    expect(after.get(id)?.provider_id).not.toBe(provider_id)
  }
  await expectInvariants()
})

test('refreshes data that are a day old', async () => {
  await testApp.linkBank(userId)
  await testApp.setBankDate('2026-11-19')
  const [connection] = await testApp.listConnections(userId)
  const dueAt = new Date(Date.now() - 1_000)
  await db.admin
    .updateTable('connection')
    .set({ refresh_due_at: dueAt })
    .where('user_id', '=', userId)
    .execute()
  await testApp.connections.refresh.startDue(userId, connection?.id ?? '')
  await testApp.waitUntilSynced(userId)
  const [row] = await db.admin.selectFrom('connection').selectAll().where('user_id', '=', userId).execute()
  expect(row?.refresh_due_at?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect((await testApp.listRows(userId)).some(({ posted_on }) => posted_on === '2026-11-19')).toBe(true)
})

test('removes a transaction that the bank deletes from all sums', async () => {
  await testApp.linkBank(userId)
  const { movement } = await findMovement(({ pending }) => !pending)
  const row = await rowBy(movement.id)
  await testApp.changeAtBank({ kind: 'remove', movement: movement.id })
  await testApp.waitUntil(() => isRemoved(movement.id))
  const [removed] = await db.admin
    .selectFrom('transaction')
    .selectAll()
    .where('id', '=', row?.id ?? '')
    .execute()
  expect(removed).toMatchObject({ deletion: 'provider' })
  await testApp.waitUntilSynced(userId)
  expect(await ownRows()).toEqual(expectedRows(await testApp.fetchExpectedData()))
  await expectInvariants()
})

test('completes the probe after an open circuit', async () => {
  await testApp.linkBank(userId)
  // The institution's name may arrive after its data.
  const institution = 'banco-de-chile'
  const named = async () => (await testApp.listConnections(userId))[0]?.institution_id
  await expect.poll(named, { timeout: 5_000 }).toBe(institution)
  const bank = await createHalfOpenCircuit(db, 'fintoc', institution)
  await testApp.refresh(userId)
  expect(await testApp.waitUntilSynced(userId)).toMatchObject([{ state: 'active', error: null }])
  await bank.waitUntilClosed()
})

test('fetches again when the user refreshes while a snapshot is being stored', async () => {
  const [before] = await testApp.linkBank(userId)
  const { movement } = await findMovement(({ pending }) => !pending)
  const [locked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // An ingest without changes writes no row, so the lock has to block reads too.
  const holding = db.admin.transaction().execute(async (tx) => {
    await sql`lock table transaction in access exclusive mode`.execute(tx)
    locked.resolve()
    await stored.promise
  })
  await locked.promise
  await testApp.refresh(userId)
  await testApp.waitUntil(async () => (await testApp.listConnections(userId))[0]?.progress.step === 'storing')
  await testApp.changeAtBank({ kind: 'quiet_remove', movement: movement.id })
  expect(await testApp.refresh(userId)).toMatchObject({ count: 0, running: [before?.id] })
  stored.resolve()
  await holding
  await testApp.waitUntil(() => isRemoved(movement.id))
  expect(await isRemoved(movement.id)).toBe(true)
  await testApp.waitUntilSynced(userId)
  expect(await ownRows()).toEqual(expectedRows(await testApp.fetchExpectedData()))
})

test('removes a transaction that disappeared without an event on the next refresh', async () => {
  await testApp.linkBank(userId)
  const { movement } = await findMovement(({ pending }) => !pending)
  await testApp.changeAtBank({ kind: 'quiet_remove', movement: movement.id })
  await testApp.refresh(userId)
  await testApp.waitUntilSynced(userId)
  expect(await isRemoved(movement.id)).toBe(true)
  expect(await ownRows()).toEqual(expectedRows(await testApp.fetchExpectedData()))
  await expectInvariants()
})

test('updates a corrected transaction and keeps user edits', async () => {
  await testApp.linkBank(userId)
  const { movement } = await findMovement(({ amount, pending }) => !pending && amount.startsWith('-'))
  const before = await rowBy(movement.id)
  await annotate(before?.id ?? '')
  await testApp.changeAtBank({
    kind: 'modify',
    movement: movement.id,
    amount: -123_456,
    description: 'FARMACIA CORREGIDA',
  })
  await testApp.waitUntil(async () => (await rowBy(movement.id))?.amount === -123_456n)
  expect(await rowBy(movement.id)).toMatchObject({
    description: 'FARMACIA CORREGIDA',
    notes: 'almuerzo',
    id: before?.id,
    tags: ['trabajo'],
    category: before?.category,
  })
  await testApp.waitUntilSynced(userId)
  expect(await ownRows()).toEqual(expectedRows(await testApp.fetchExpectedData()))
  await expectInvariants()
})

test('asks for a new sign-in when the bank wants a second factor, and recovers after it', async () => {
  const [before] = await testApp.linkBank(userId)
  const rows = await testApp.listRows(userId)
  await testApp.changeAtBank({ kind: 'wants_code' })
  await testApp.refresh(userId)
  expect(await testApp.waitUntilSynced(userId)).toMatchObject([
    { state: 'reauth_required', error: 'second_factor_timeout', action: 'reconnect' },
  ])
  const started = (await testApp.call(userId, 'POST', `/api/connections/${before?.id}/reauth/`)).json()
  await testApp.submitWidget(started.widget_url, {})
  await testApp.waitUntil(async () => (await testApp.listConnections(userId))[0]?.state === 'active')
  const [after] = await testApp.listConnections(userId)
  expect(after).toMatchObject({ id: before?.id, state: 'active', error: null })
  // A new link gives every row a new id: the old rows are matched and none is stored twice.
  expect((await testApp.listRows(userId)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(await ownRows()).toEqual(expectedRows(await testApp.fetchExpectedData()))
  // The same holds with newer rows, which have new ids only. The bank drops older rows.
  const lately = (lines: string[]) => lines.filter((row) => (row.split(' ')[2] ?? '') >= '2025')
  for (const day of ['2026-11-19', '2026-11-20']) {
    await testApp.setBankDate(day)
    await testApp.refresh(userId)
    expect(await testApp.waitUntilSynced(userId)).toMatchObject([{ state: 'active' }])
    const expected = lately(expectedRows(await testApp.fetchExpectedData()))
    // Fintoc sends one event per account: more than one fetch may follow.
    await testApp.waitUntil(async () => lately(await ownRows()).join() === expected.join())
    expect(lately(await ownRows())).toEqual(expected)
  }
  await expectInvariants()
})

test('revokes a replaced link at Fintoc and keeps its successor', async () => {
  const [bank] = await testApp.linkBank(userId)
  const { link: first } = await testApp.fetchExpectedData()
  const again = (await testApp.call(userId, 'POST', `/api/connections/${bank?.id}/reauth/`)).json()
  await testApp.submitWidget(again.widget_url, {})
  await testApp.waitUntil(async () => (await revocations()) === 'completed')
  expect(await revocations()).toBe('completed')
  const { link: second } = await testApp.fetchExpectedData()
  expect(second).not.toBe(first)
  await testApp.waitUntilSynced(userId)
  await testApp.changeAtBank({ kind: 'wants_code' })
  await testApp.refresh(userId)
  await testApp.waitUntil(async () => (await revocations()) === 'completed,completed')
  expect(await testApp.listConnections(userId)).toMatchObject([
    { state: 'reauth_required', automatic: false },
  ])
  expect((await testApp.fetchExpectedData()).link).not.toBe(second)
})

test('revokes a link that is completed after the user disconnected the bank', async () => {
  const [bank] = await testApp.linkBank(userId)
  const again = (await testApp.call(userId, 'POST', `/api/connections/${bank?.id}/reauth/`)).json()
  const body = { institution_name: bank?.institution_name }
  expect((await testApp.call(userId, 'DELETE', `/api/floid/disconnect/${bank?.id}/`, body)).statusCode).toBe(
    200,
  )
  await testApp.submitWidget(again.widget_url, {})
  await testApp.waitUntil(async () => (await revocations()) === 'completed', 20_000)
  expect(await revocations()).toBe('completed')
  expect(await testApp.listConnections(userId)).toMatchObject([{ state: 'disconnected', automatic: false }])
})

test('revokes a link that is completed after the user asked to delete the account', async () => {
  const { widget_url } = await testApp.startLinkSession(userId)
  const now = new Date()
  const deletion = { user_id: userId, asked_at: now, erase_at: now, undo_hash: null }
  await db.admin.insertInto('account_deletion').values(deletion).execute()
  await testApp.connections.service.revokeAll(userId)
  await testApp.submitWidget(widget_url, {})
  const stored = () =>
    db.admin
      .selectFrom('connection')
      .select(['state', 'credentials', 'refresh_due_at'])
      .where('user_id', '=', userId)
      .execute()
  const ended = [{ state: 'disconnected', credentials: null, refresh_due_at: null }]
  await testApp.waitUntil(async () => JSON.stringify(await stored()) === JSON.stringify(ended), 20_000)
  expect([await stored(), await testApp.listRows(userId)]).toEqual([ended, []])
  await testApp.waitUntil(async () => (await revocations()) === 'completed')
  expect(await revocations()).toBe('completed')
})

test('asks for a new sign-in as soon as credentials change at the bank', async () => {
  await testApp.linkBank(userId)
  await testApp.changeAtBank({ kind: 'credentials' })
  await testApp.waitUntil(async () => (await testApp.listConnections(userId))[0]?.state === 'reauth_required')
  expect(await testApp.listConnections(userId)).toMatchObject([
    { state: 'reauth_required', error: 'invalid_credentials', action: 'reconnect' },
  ])
})

test('keeps the history of an account removed from its link and syncs the others', async () => {
  await testApp.linkBank(userId)
  const before = await ownRows()
  const { accounts } = await testApp.fetchExpectedData()
  await testApp.changeAtBank({ kind: 'remove_account', account: accounts[1]?.id })
  await testApp.refresh(userId)
  expect(await testApp.waitUntilSynced(userId)).toMatchObject([{ state: 'active' }])
  expect(await ownRows()).toEqual(before)
})

test.each([
  ['99999999-9', 'repeated events'],
  ['10101010-4', 'numbers written as text'],
])('%s: %s change nothing', async (rut) => {
  expect(await testApp.linkBank(userId, { rut })).toMatchObject([{ state: 'active' }])
  const expected = expectedRows(await testApp.fetchExpectedData({ rut }))
  expect(await ownRows()).toEqual(expected)
})

test('ingests late data', async () => {
  const { widget_url } = await testApp.startLinkSession(userId)
  await testApp.submitWidget(widget_url, { rut: '88888888-8' })
  await testApp.waitUntil(async () => (await testApp.listConnections(userId))[0]?.state === 'active', 30_000)
  expect(await ownRows()).toEqual(expectedRows(await testApp.fetchExpectedData({ rut: '88888888-8' })))
})

test('fails the link session when the login is locked at the widget', async () => {
  const { caseid, widget_url } = await testApp.startLinkSession(userId)
  await testApp.submitWidget(widget_url, { rut: '33333333-3' })
  await testApp.waitUntil(async () => (await testApp.getLinkSession(userId, caseid)).state === 'failed')
  expect(await testApp.getLinkSession(userId, caseid)).toMatchObject({
    state: 'failed',
    error: 'invalid_credentials',
  })
})

test('fails the connection after five attempts at an unavailable bank', async () => {
  const { widget_url } = await testApp.startLinkSession(userId)
  await testApp.submitWidget(widget_url, { rut: '44444444-4', bank: 'falabella' })
  await testApp.waitUntil(async () => (await testApp.listConnections(userId))[0]?.state === 'error', 30_000)
  expect(await testApp.listConnections(userId)).toMatchObject([{ state: 'error', error: 'bank_unavailable' }])
})

test('keeps the rows of two users with the same login apart', async () => {
  await testApp.linkBank(userId)
  const own = await ownRows()
  const other = (await createUser(db)).userId
  await testApp.linkBank(other)
  const { movement } = await findMovement(({ pending }) => !pending)
  await testApp.changeAtBank({ kind: 'remove', movement: movement.id })
  await testApp.waitUntil(async () =>
    (await testApp.listRows(other)).every((row) => row.provider_id !== movement.id),
  )
  expect(await ownRows()).toEqual(own)
})
