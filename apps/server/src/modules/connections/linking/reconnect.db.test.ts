import { connectionList } from '@lucas/contract/banking/connection.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/banking/link-session.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createUser } from '../../../../test/support/app/users.ts'
import { readFloidFixture } from '../../../../test/support/fixtures/floid.ts'
import { createIngestPipeline } from '../../../../test/support/fixtures/ingest-pipeline.ts'
import { pollAttempts } from '../../../../test/support/poll-attempts.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { getOrCreateFileConnection } from '../file-connections.ts'
import { connectionRepository } from '../repository/connection.ts'

const db = await testDatabase()
const revoked: string[] = []
let fails = 0
const bank = await createIngestPipeline(db, {
  provider: {
    revoke: async (credentials) => {
      if (fails > 0) {
        fails -= 1
        throw new TypeError('the provider is unavailable')
      }
      revoked.push(credentials)
    },
  },
})
let userId = ''
beforeEach(async () => {
  userId = (await createUser(db)).userId
})

const connections = async () =>
  connectionList.parse((await bank.call(userId, 'GET', '/api/connections/')).body).results
const accountIds = async () =>
  (
    await db.admin.selectFrom('account').select('id').where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ id }) => id)
const rowIds = async () =>
  (
    await db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

async function postFixture(name: string, caseid: string, extra: object = {}) {
  await bank.postCallback({ ...readFloidFixture(name), custom: caseid, ...extra })
  await bank.waitForCallbacks()
}
/** Links an institution successfully. */
async function linkBank(extra: object = {}) {
  const caseid = await bank.startLinkSession(userId)
  await postFixture('callback-initial.estado', caseid)
  await postFixture('callback-final.estado', caseid, extra)
  const [connection] = await connections()
  if (!connection) throw new Error('nothing was connected')
  return connection
}
const startReauth = async (id: string) =>
  sessionStartAnswer.parse((await bank.call(userId, 'POST', `/api/connections/${id}/reauth/`)).body).caseid

const readSession = async (caseid: string) =>
  linkSession.parse((await bank.call(userId, 'GET', `/api/floid/session/${caseid}/`)).body)
const holderHashes = () => withUser(db.app, userId, (tx) => connectionRepository(tx).listHolderHashes(userId))

async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for await (const _ of pollAttempts(60_000)) {
    const found = await look()
    if (isThere(found)) return found
  }
  throw new Error('did not happen')
}

describe('signing in at an institution again', () => {
  test('opens a new widget and ingests its data into the same connection', async () => {
    const before = await linkBank()
    const rows = await rowIds()
    const caseid = await startReauth(before.id)
    expect(await connections(), 'a widget alone changes nothing').toEqual([before])
    await postFixture('callback-initial.estado', caseid)
    await postFixture('callback-final.estado', caseid)
    expect(await connections()).toMatchObject([{ id: before.id, state: 'active', error: null }])
    expect(await rowIds()).toEqual(rows)
  })

  test('shows a refusal on the connection that started the session', async () => {
    const { id } = await linkBank()
    await bank.call(userId, 'POST', '/api/banking/refresh/')
    expect(await connections()).toMatchObject([{ state: 'reauth_required', error: null }])
    await postFixture('error.two-factor-timeout', await startReauth(id))
    expect(await connections()).toMatchObject([
      { id, state: 'reauth_required', error: 'second_factor_timeout', action: 'reconnect' },
    ])
  })

  test('a failed attempt at the same bank leaves a connection that works as it was', async () => {
    const before = await linkBank()
    const attempt = async (session: string) => {
      await postFixture('callback-initial.estado', session)
      expect(await connections(), 'while it runs').toMatchObject([{ id: before.id, state: 'active' }])
      await postFixture('error.two-factor-timeout', session)
      expect(await readSession(session)).toMatchObject({ state: 'failed', error: 'second_factor_timeout' })
      expect(await connections()).toEqual([before])
    }
    await attempt(await bank.startLinkSession(userId))
    await attempt(await startReauth(before.id))
    const abandoned = await bank.startLinkSession(userId)
    await postFixture('callback-initial.estado', abandoned)
    await db.admin
      .updateTable('connection')
      .set({ updated_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', before.id)
      .execute()
    expect(await connections(), 'an hour later').toMatchObject([{ state: 'active', error: null }])
  })

  test('a failed or abandoned attempt with another RUT is no bank of the user', async () => {
    const otherLogin = { consumerId: '15432109-8' }
    const failed = await bank.startLinkSession(userId)
    await postFixture('callback-initial.estado', failed, otherLogin)
    expect(await connections(), 'while it runs').toMatchObject([{ state: 'syncing' }])
    await postFixture('error.two-factor-timeout', failed, otherLogin)
    expect(await readSession(failed)).toMatchObject({ state: 'failed', error: 'second_factor_timeout' })
    expect(await connections()).toEqual([])
    expect(await holderHashes(), 'a RUT that nothing proved is not an own RUT').toEqual([])

    await postFixture('callback-initial.estado', await bank.startLinkSession(userId), {
      consumerId: '16543210-K',
    })
    await db.admin
      .updateTable('connection')
      .set({ updated_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', userId)
      .execute()
    expect(await connections(), 'an hour later').toEqual([])

    const linked = await linkBank()
    expect(await connections()).toEqual([linked])
    expect(linked).toMatchObject({ state: 'active', error: null })
    expect(await holderHashes()).toHaveLength(1)
    await postFixture('callback-final.estado', failed, otherLogin)
    expect(await connections(), 'late data finish it').toMatchObject([
      { state: 'active' },
      { state: 'active' },
    ])
  })

  test('a failed attempt leaves a disconnected bank disconnected', async () => {
    const { id } = await linkBank()
    await bank.call(userId, 'DELETE', `/api/floid/disconnect/${id}/`, { institution_name: 'Banco Estado' })
    const [before] = await connections()
    expect(before).toMatchObject({ id, state: 'disconnected' })
    const caseid = await startReauth(id)
    await postFixture('callback-initial.estado', caseid)
    expect(await readSession(caseid), 'while it runs').toMatchObject({
      state: 'authenticated',
      progress: { step: 'received' },
    })
    await postFixture('error.two-factor-timeout', caseid)
    expect(await readSession(caseid)).toMatchObject({ state: 'failed', error: 'second_factor_timeout' })
    expect(await connections()).toEqual([before])
    const next = await startReauth(id)
    await postFixture('callback-initial.estado', next)
    await postFixture('callback-final.estado', next)
    expect(await connections()).toMatchObject([{ id, state: 'active', error: null }])
  })

  test('creates a new connection for another institution or holder', async () => {
    const { id } = await linkBank()
    const caseid = await startReauth(id)
    await postFixture('callback-initial.santander', caseid)
    await postFixture('callback-final.santander', caseid)
    const found = await connections()
    expect(found.map(({ institution_name }) => institution_name)).toEqual(['Santander', 'Banco Estado'])
    expect(found.find((one) => one.id === id)?.accounts).toHaveLength(1)

    const other = await startReauth(id)
    await postFixture('callback-initial.estado', other, { consumerId: '15432109-8' })
    await postFixture('callback-final.estado', other, { consumerId: '15432109-8' })
    expect(await connections()).toHaveLength(3)
  })

  test('refuses a widget for a day after a locked login and returns the waiting time', async () => {
    const { id } = await linkBank()
    await bank.call(userId, 'POST', '/api/banking/refresh/')
    await postFixture('error.locked-credentials', await startReauth(id))
    const [locked] = await connections()
    expect(locked).toMatchObject({ error: 'locked_credentials', action: 'contact_bank' })
    const left = new Date(locked?.retry_at ?? 0).getTime() - Date.now()
    expect(left).toBeGreaterThan(23.9 * 3_600_000)
    expect(left).toBeLessThanOrEqual(24 * 3_600_000)
    expect(await bank.call(userId, 'POST', `/api/connections/${id}/reauth/`)).toMatchObject({
      status: 409,
      body: { code: 'credentials_locked' },
    })
    await db.admin
      .updateTable('connection')
      .set({ updated_at: new Date(Date.now() - 24 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    expect(await connections()).toMatchObject([{ action: 'reconnect', retry_at: null }])
    await startReauth(id)
  })

  test('finds the same accounts and rows after a disconnection with history', async () => {
    const { id } = await linkBank()
    const [accounts, rows] = [await accountIds(), await rowIds()]
    await bank.call(userId, 'DELETE', `/api/floid/disconnect/${id}/`, { institution_name: 'Banco Estado' })
    const caseid = await bank.startLinkSession(userId)
    await postFixture('callback-final.estado', caseid)
    expect(await connections()).toMatchObject([{ id, state: 'active' }])
    expect([await accountIds(), await rowIds()]).toEqual([accounts, rows])
  })

  test('returns not_found for another user’s connection and for a file connection', async () => {
    const { id } = await linkBank()
    const stranger = (await createUser(db)).userId
    expect(await bank.call(stranger, 'POST', `/api/connections/${id}/reauth/`)).toMatchObject({ status: 404 })
    expect(await bank.call(stranger, 'GET', `/api/connections/${id}/history/`)).toMatchObject({ status: 404 })
    await db.admin.updateTable('connection').set({ provider: 'file' }).where('id', '=', id).execute()
    expect(await bank.call(userId, 'POST', `/api/connections/${id}/reauth/`)).toMatchObject({ status: 404 })
  })
})

describe('disconnecting', () => {
  const disconnect = (id: string, body: object) =>
    bank.call(userId, 'DELETE', `/api/floid/disconnect/${id}/`, { institution_name: 'Banco Estado', ...body })
  const listCredentials = async () =>
    (
      await db.admin.selectFrom('connection').select('credentials').where('user_id', '=', userId).execute()
    ).map(({ credentials }) => credentials)

  test('returns how much data would be removed', async () => {
    const { id, accounts } = await linkBank()
    const answer = { accounts: 1, transactions: 5, goals: 0, goals_amount: 0, transfer_halves: 0 }
    expect((await bank.call(userId, 'GET', `/api/connections/${id}/history/`)).body).toEqual(answer)
    expect((await bank.call(userId, 'GET', `/api/accounts/${accounts[0]?.id}/history/`)).body).toEqual(answer)
  })

  test('revokes the access at the provider after a failure and deletes the credentials', async () => {
    const { id } = await linkBank({ consumerId: '17654321-3', token_password: 'def50200aa11' })
    fails = 1
    expect((await disconnect(id, {})).status).toBe(200)
    expect(await connections()).toMatchObject([{ state: 'disconnected', automatic: false }])
    await until(listCredentials, ([credentials]) => credentials === null)
    expect(revoked.at(-1)).toContain('def50200aa11')
    expect(await rowIds()).toHaveLength(5)
  })

  test('says who disconnected a bank: the user, or Lucas for an account that was to be deleted', async () => {
    const { id } = await linkBank()
    await disconnect(id, {})
    await bank.connections.service.revokeAll(userId)
    expect(await connections(), 'before the account').toMatchObject([
      { explanation: connectionsCopy.states.disconnected },
    ])
    await postFixture('callback-final.estado', await startReauth(id))
    expect(await connections()).toMatchObject([{ state: 'active' }])
    await bank.connections.service.revokeAll(userId)
    expect(await connections()).toMatchObject([
      { state: 'disconnected', explanation: connectionsCopy.disconnectedWithAccount, action: 'reconnect' },
    ])
    await disconnect(id, {})
    expect(await connections()).toMatchObject([{ explanation: connectionsCopy.states.disconnected }])
  })

  test('data that arrive after the user asked to delete the account are not stored, nor is access to more', async () => {
    const caseid = await bank.startLinkSession(userId)
    const now = new Date()
    const deletion = { user_id: userId, asked_at: now, erase_at: now, undo_hash: null }
    await db.admin.insertInto('account_deletion').values(deletion).execute()
    await bank.connections.service.revokeAll(userId)
    await postFixture('callback-initial.estado', caseid)
    await postFixture('callback-final.estado', caseid, {
      consumerId: '17654321-3',
      token_password: 'def50200cc33',
    })
    expect([await connections(), await rowIds(), await listCredentials()]).toEqual([[], [], []])
  })

  test('statements go on after an account was nearly deleted: there is no access to revoke', async () => {
    const institution = { id: 'banco-estado', name: 'Banco Estado' }
    const open = () =>
      withUser(db.app, userId, (tx) => getOrCreateFileConnection(tx, userId, institution, new Date()))
    const id = await open()
    await bank.connections.service.revokeAll(userId)
    expect(await connections()).toMatchObject([{ id, state: 'active', action: 'none' }])
    expect(await open()).toBe(id)
  })

  test('deletes the history at once and the connection after the revocation', async () => {
    const { id } = await linkBank({ consumerId: '17654321-3', token_password: 'def50200bb22' })
    expect((await disconnect(id, { delete_history: true })).body).toEqual({
      removed_accounts: 1,
      removed_transactions: 5,
    })
    expect(await rowIds()).toEqual([])
    await until(listCredentials, (found) => found.length === 0)
    expect(revoked.at(-1)).toContain('def50200bb22')
  })
})

test('shows an outage after five users failed, until one succeeds', async () => {
  const { id } = await linkBank()
  const affected = userId
  const people = await Promise.all(Array.from({ length: 5 }, async () => (await createUser(db)).userId))
  const sessions = new Map<string, string>()
  for (const one of people) {
    userId = one
    const caseid = await bank.startLinkSession(one)
    sessions.set(one, caseid)
    await postFixture('callback-initial.estado', caseid)
    await postFixture('error.api-error', caseid)
  }
  userId = affected
  const [troubled] = await until(connections, ([one]) => one?.bank_in_trouble === true)
  expect(troubled).toMatchObject({ id, state: 'active', error: null })
  userId = (await createUser(db)).userId
  const healthy = await bank.startLinkSession(userId)
  await postFixture('callback-final.estado', healthy)
  expect((await readSession(healthy)).state).toBe('finished')
  await until(connections, ([one]) => one?.bank_in_trouble === false)
})
