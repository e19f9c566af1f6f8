import { connectionList } from '@lucas/contract/connection.ts'
import { linkSession, sessionStartAnswer } from '@lucas/contract/linking.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { corridor } from '../../../test/support/corridor.ts'
import { fixture } from '../../../test/support/floid.ts'
import { somebody } from '../../../test/support/people.ts'
import { turns } from '../../../test/support/turns.ts'

const db = await testDatabase()
const revoked: string[] = []
let fails = 0
const bank = await corridor(db, {
  provider: {
    revoke: async (credentials) => {
      if (fails > 0) {
        fails -= 1
        throw new TypeError('the provider is away')
      }
      revoked.push(credentials)
    },
  },
})
let person = ''
beforeEach(async () => {
  person = (await somebody(db)).userId
})

const connections = async () =>
  connectionList.parse((await bank.call(person, 'GET', '/api/connections/')).body).results
const accountIds = async () =>
  (
    await db.admin.selectFrom('account').select('id').where('user_id', '=', person).orderBy('id').execute()
  ).map(({ id }) => id)
const rowIds = async () =>
  (
    await db.admin
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', person)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

async function deliver(name: string, caseid: string, extra: object = {}) {
  await bank.post({ ...fixture(name), custom: caseid, ...extra })
  await bank.settled()
}
/** A bank that was linked well. */
async function linked(extra: object = {}) {
  const caseid = await bank.open(person)
  await deliver('callback-initial.estado', caseid)
  await deliver('callback-final.estado', caseid, extra)
  const [connection] = await connections()
  if (!connection) throw new Error('nothing was connected')
  return connection
}
const enterAgain = async (id: string) =>
  sessionStartAnswer.parse((await bank.call(person, 'POST', `/api/connections/${id}/reauth/`)).body).caseid

async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for await (const _ of turns(60_000)) {
    const found = await look()
    if (isThere(found)) return found
  }
  throw new Error('did not happen')
}

describe('entering at a bank again', () => {
  test('opens a widget of its own and brings the data to the same connection', async () => {
    const before = await linked()
    const rows = await rowIds()
    const caseid = await enterAgain(before.id)
    expect(await connections(), 'a widget alone changes nothing').toEqual([before])
    await deliver('callback-initial.estado', caseid)
    await deliver('callback-final.estado', caseid)
    expect(await connections()).toMatchObject([{ id: before.id, state: 'active', error: null }])
    expect(await rowIds()).toEqual(rows)
  })

  test('a refusal there is told by the connection that asked for it', async () => {
    const { id } = await linked()
    await bank.call(person, 'POST', '/api/banking/refresh/')
    expect(await connections()).toMatchObject([{ state: 'reauth_required', error: null }])
    await deliver('error.two-factor-timeout', await enterAgain(id))
    expect(await connections()).toMatchObject([
      { id, state: 'reauth_required', error: 'second_factor_timeout', action: 'reconnect' },
    ])
  })

  test('who enters another bank, or another person, gets a connection of its own', async () => {
    const { id } = await linked()
    const caseid = await enterAgain(id)
    await deliver('callback-initial.santander', caseid)
    await deliver('callback-final.santander', caseid)
    const found = await connections()
    expect(found.map(({ institution_name }) => institution_name)).toEqual(['Santander', 'Banco Estado'])
    expect(found.find((one) => one.id === id)?.accounts).toHaveLength(1)

    const other = await enterAgain(id)
    await deliver('callback-initial.estado', other, { consumerId: '15432109-8' })
    await deliver('callback-final.estado', other, { consumerId: '15432109-8' })
    expect(await connections()).toHaveLength(3)
  })

  test('a locked password is left in peace for a day: no widget, and the answer says how long', async () => {
    const { id } = await linked()
    await bank.call(person, 'POST', '/api/banking/refresh/')
    await deliver('error.locked-credentials', await enterAgain(id))
    const [locked] = await connections()
    expect(locked).toMatchObject({ error: 'locked_credentials', action: 'contact_bank' })
    const left = new Date(locked?.retry_at ?? 0).getTime() - Date.now()
    expect(left).toBeGreaterThan(23.9 * 3_600_000)
    expect(left).toBeLessThanOrEqual(24 * 3_600_000)
    expect(await bank.call(person, 'POST', `/api/connections/${id}/reauth/`)).toMatchObject({
      status: 409,
      body: { code: 'credentials_locked' },
    })
    await db.admin
      .updateTable('connection')
      .set({ updated_at: new Date(Date.now() - 24 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    expect(await connections()).toMatchObject([{ action: 'reconnect', retry_at: null }])
    await enterAgain(id)
  })

  test('after a disconnection that kept the history the same accounts and rows are found again', async () => {
    const { id } = await linked()
    const [accounts, rows] = [await accountIds(), await rowIds()]
    await bank.call(person, 'DELETE', `/api/floid/disconnect/${id}/`, { institution_name: 'Banco Estado' })
    const caseid = await bank.open(person)
    await deliver('callback-final.estado', caseid)
    expect(await connections()).toMatchObject([{ id, state: 'active' }])
    expect([await accountIds(), await rowIds()]).toEqual([accounts, rows])
  })

  test('another person’s connection is unknown, and one of a file has no widget', async () => {
    const { id } = await linked()
    const stranger = (await somebody(db)).userId
    expect(await bank.call(stranger, 'POST', `/api/connections/${id}/reauth/`)).toMatchObject({ status: 404 })
    expect(await bank.call(stranger, 'GET', `/api/connections/${id}/history/`)).toMatchObject({ status: 404 })
    await db.admin.updateTable('connection').set({ provider: 'file' }).where('id', '=', id).execute()
    expect(await bank.call(person, 'POST', `/api/connections/${id}/reauth/`)).toMatchObject({ status: 404 })
  })
})

describe('disconnecting', () => {
  const leave = (id: string, body: object) =>
    bank.call(person, 'DELETE', `/api/floid/disconnect/${id}/`, { institution_name: 'Banco Estado', ...body })
  const kept = async () =>
    (
      await db.admin.selectFrom('connection').select('credentials').where('user_id', '=', person).execute()
    ).map(({ credentials }) => credentials)

  test('says before how much would go', async () => {
    const { id, accounts } = await linked()
    const answer = { accounts: 1, transactions: 5, goals: 0, goals_amount: 0 }
    expect((await bank.call(person, 'GET', `/api/connections/${id}/history/`)).body).toEqual(answer)
    expect((await bank.call(person, 'GET', `/api/accounts/${accounts[0]?.id}/history/`)).body).toEqual(answer)
  })

  test('takes the access back at the provider, after its troubles, and forgets the login', async () => {
    const { id } = await linked({ consumerId: '17654321-3', token_password: 'def50200aa11' })
    fails = 1
    expect((await leave(id, {})).status).toBe(200)
    expect(await connections()).toMatchObject([{ state: 'disconnected', automatic: false }])
    await until(kept, ([credentials]) => credentials === null)
    expect(revoked.at(-1)).toContain('def50200aa11')
    expect(await rowIds()).toHaveLength(5)
  })

  test('with the history everything goes, the row of the connection when its access is taken back', async () => {
    const { id } = await linked({ consumerId: '17654321-3', token_password: 'def50200bb22' })
    expect((await leave(id, { delete_history: true })).body).toEqual({
      removed_accounts: 1,
      removed_transactions: 5,
    })
    expect(await rowIds()).toEqual([])
    await until(kept, (found) => found.length === 0)
    expect(revoked.at(-1)).toContain('def50200bb22')
  })
})

test('a bank that fails for five people in a row is in trouble for all of them, until one is served', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, async () => (await somebody(db)).userId))
  const sessions = new Map<string, string>()
  for (const one of people) {
    person = one
    const caseid = await bank.open(one)
    sessions.set(one, caseid)
    await deliver('callback-initial.estado', caseid)
    await deliver('error.api-error', caseid)
  }
  const [told] = await until(connections, ([one]) => one?.bank_in_trouble === true)
  expect(told).toMatchObject({ state: 'error', error: 'bank_unavailable', bank_in_trouble: true })
  person = (await somebody(db)).userId
  const healthy = await bank.open(person)
  await deliver('callback-final.estado', healthy)
  expect(
    linkSession.parse((await bank.call(person, 'GET', `/api/floid/session/${healthy}/`)).body).state,
  ).toBe('finished')
  await until(connections, ([one]) => one?.bank_in_trouble === false)
})
