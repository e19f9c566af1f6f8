import { accountList } from '@lucas/contract/account.ts'
import { connectionList } from '@lucas/contract/connection.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type LinkSession, linkSession } from '@lucas/contract/linking.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { corridor } from '../support/corridor.ts'
import { fixture } from '../support/floid.ts'
import { somebody } from '../support/people.ts'

// what the 2-second polling of the spec sees, whenever the data come. The dialog itself: linking-machine.test.ts
// and e2e/linking-faults.

const db = await testDatabase()
const bank = await corridor(db)
let person = ''
beforeEach(async () => {
  person = (await somebody(db)).userId
})

interface Look {
  session: LinkSession
  accounts: number
}
/** One poll: the linking, and the accounts whose number the spec watches. */
async function poll(caseid: string): Promise<Look> {
  const session = linkSession.parse((await bank.call(person, 'GET', `/api/floid/session/${caseid}/`)).body)
  const accounts = accountList.parse((await bank.call(person, 'GET', '/api/accounts/')).body)
  return { session, accounts: accounts.length }
}
async function deliver(caseid: string, name = 'callback-final.estado', extra: object = {}) {
  await bank.post({ ...fixture(name), custom: caseid, ...extra })
  await bank.settled()
}
const connections = async () =>
  connectionList.parse((await bank.call(person, 'GET', '/api/connections/')).body).results

/** Polls until there is something, or until the spec gives up; the data come before poll number `at`. */
async function link(at: number): Promise<{ polls: number; last: Look }> {
  const caseid = await bank.open(person)
  for (let polls = 0; ; polls += 1) {
    if (polls === at) await deliver(caseid)
    const last = await poll(caseid)
    if (last.accounts > 0 || polls === limits.pollAttempts) return { polls, last }
    expect(last.session.state).toBe('open')
  }
}

test.each([0, 1, 59, 60])('data that come before poll %i are seen by it', async (at) => {
  const { polls, last } = await link(at)
  expect([polls, last.accounts, last.session.state]).toEqual([at, 1, 'finished'])
})

test('sixty polls without data are no refusal, and what comes later still arrives and says so', async () => {
  const caseid = await bank.open(person)
  for (let polls = 0; polls < limits.pollAttempts; polls += 1)
    expect(await poll(caseid)).toMatchObject({ accounts: 0, session: { state: 'open' } })
  bank.later(10 * 60_000)
  await deliver(caseid)
  expect(await poll(caseid)).toMatchObject({ accounts: 1, session: { state: 'finished', error: null } })
  const told = await db.admin
    .selectFrom('outbox_event')
    .select('payload')
    .where('user_id', '=', person)
    .execute()
  expect(told.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ type: 'sync_finished', caseid, added: 5 }),
  )
})

test('hours after its session was over, the bank’s data are still taken in', async () => {
  const caseid = await bank.open(person)
  bank.later(3 * 3_600_000)
  expect((await poll(caseid)).session).toMatchObject({ state: 'failed', explanation: expect.any(String) })
  await deliver(caseid)
  expect(await poll(caseid)).toMatchObject({ accounts: 1, session: { state: 'finished' } })
  expect(await connections()).toMatchObject([{ state: 'active' }])
})

describe('two dialogs', () => {
  test('of two banks each end with their own data', async () => {
    const [first, second] = [await bank.open(person), await bank.open(person)]
    await deliver(first, 'callback-initial.estado')
    await deliver(first)
    // The number of accounts has risen; the other dialog knows that they are not its own.
    expect(await poll(second)).toMatchObject({ accounts: 1, session: { state: 'open', connection_id: null } })
    await deliver(second, 'callback-initial.santander')
    await deliver(second, 'callback-final.santander')
    const looks = [await poll(first), await poll(second)]
    expect(looks.map(({ session }) => session.state)).toEqual(['finished', 'finished'])
    expect(new Set(looks.map(({ session }) => session.connection_id)).size).toBe(2)
  })

  test('of one bank, one after the other, end with one connection', async () => {
    const [first, second] = [await bank.open(person), await bank.open(person)]
    await deliver(second)
    await deliver(first)
    expect([(await poll(first)).session.state, (await poll(second)).session.state]).toEqual([
      'finished',
      'finished',
    ])
    expect(await connections()).toHaveLength(1)
  })
})

test('a bank that was linked before ends by its state, though no account is new', async () => {
  await deliver(await bank.open(person))
  const again = await bank.open(person)
  expect(await poll(again)).toMatchObject({ accounts: 1, session: { state: 'open' } })
  await deliver(again)
  expect(await poll(again)).toMatchObject({ accounts: 1, session: { state: 'finished' } })
})

test('a dialog that is closed early, and never polls, gets its data all the same', async () => {
  const caseid = await bank.open(person)
  await deliver(caseid, 'callback-initial.estado')
  await deliver(caseid)
  expect(await connections()).toMatchObject([
    { state: 'active', accounts: [{ balance_current: '124120.00' }] },
  ])
})
