import { accountList } from '@lucas/contract/banking/account.ts'
import { connectionList } from '@lucas/contract/banking/connection.ts'
import { type LinkSession, linkSession } from '@lucas/contract/banking/link-session.ts'
import { limits } from '@lucas/contract/limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createUser } from '../../../test/support/app/users.ts'
import { readFloidFixture } from '../../../test/support/fixtures/floid.ts'
import { createIngestPipeline } from '../../../test/support/fixtures/ingest-pipeline.ts'

// what the 2-second polling of the spec sees, whenever the data arrive. link-session-machine.test.ts and
// e2e/linking-faults test the dialog.

const db = await testDatabase()
const bank = await createIngestPipeline(db)
let userId = ''
beforeEach(async () => {
  userId = (await createUser(db)).userId
})

interface PollResult {
  session: LinkSession
  accounts: number
}
/** Polls once: the link session, and the number of accounts that the spec watches. */
async function poll(caseid: string): Promise<PollResult> {
  const session = linkSession.parse((await bank.call(userId, 'GET', `/api/floid/session/${caseid}/`)).body)
  const accounts = accountList.parse((await bank.call(userId, 'GET', '/api/accounts/')).body)
  return { session, accounts: accounts.length }
}
async function deliver(caseid: string, name = 'callback-final.estado', extra: object = {}) {
  await bank.postCallback({ ...readFloidFixture(name), custom: caseid, ...extra })
  await bank.waitForCallbacks()
}
const connections = async () =>
  connectionList.parse((await bank.call(userId, 'GET', '/api/connections/')).body).results

/** Polls until there is an account or the limit of the spec is reached. The data arrive before poll number `at`. */
async function link(at: number): Promise<{ polls: number; last: PollResult }> {
  const caseid = await bank.startLinkSession(userId)
  for (let polls = 0; ; polls += 1) {
    if (polls === at) await deliver(caseid)
    const last = await poll(caseid)
    if (last.accounts > 0 || polls === limits.pollAttempts) return { polls, last }
    expect(last.session.state).toBe('open')
  }
}

test.each([0, 1, 59, 60])('poll %i sees data that arrived before it', async (at) => {
  const { polls, last } = await link(at)
  expect([polls, last.accounts, last.session.state]).toEqual([at, 1, 'finished'])
})

test('keeps the session open after sixty polls and ingests later data', async () => {
  const caseid = await bank.startLinkSession(userId)
  for (let polls = 0; polls < limits.pollAttempts; polls += 1)
    expect(await poll(caseid)).toMatchObject({ accounts: 0, session: { state: 'open' } })
  bank.advance(10 * 60_000)
  await deliver(caseid)
  expect(await poll(caseid)).toMatchObject({ accounts: 1, session: { state: 'finished', error: null } })
  const events = await db.admin
    .selectFrom('outbox_event')
    .select('payload')
    .where('user_id', '=', userId)
    .execute()
  expect(events.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ type: 'sync_finished', caseid, added: 5 }),
  )
})

test('ingests data hours after the link session expired', async () => {
  const caseid = await bank.startLinkSession(userId)
  bank.advance(3 * 3_600_000)
  expect((await poll(caseid)).session).toMatchObject({ state: 'failed', explanation: expect.any(String) })
  await deliver(caseid)
  expect(await poll(caseid)).toMatchObject({ accounts: 1, session: { state: 'finished' } })
  expect(await connections()).toMatchObject([{ state: 'active' }])
})

describe('two dialogs', () => {
  test('finish with their own data for two institutions', async () => {
    const [first, second] = [await bank.startLinkSession(userId), await bank.startLinkSession(userId)]
    await deliver(first, 'callback-initial.estado')
    await deliver(first)
    // The number of accounts has risen, but the other session stays open.
    expect(await poll(second)).toMatchObject({ accounts: 1, session: { state: 'open', connection_id: null } })
    await deliver(second, 'callback-initial.santander')
    await deliver(second, 'callback-final.santander')
    const looks = [await poll(first), await poll(second)]
    expect(looks.map(({ session }) => session.state)).toEqual(['finished', 'finished'])
    expect(new Set(looks.map(({ session }) => session.connection_id)).size).toBe(2)
  })

  test('create one connection for one institution', async () => {
    const [first, second] = [await bank.startLinkSession(userId), await bank.startLinkSession(userId)]
    await deliver(second)
    await deliver(first)
    expect([(await poll(first)).session.state, (await poll(second)).session.state]).toEqual([
      'finished',
      'finished',
    ])
    expect(await connections()).toHaveLength(1)
  })
})

test('finishes a repeated link session although no account is new', async () => {
  await deliver(await bank.startLinkSession(userId))
  const again = await bank.startLinkSession(userId)
  expect(await poll(again)).toMatchObject({ accounts: 1, session: { state: 'open' } })
  await deliver(again)
  expect(await poll(again)).toMatchObject({ accounts: 1, session: { state: 'finished' } })
})

test('ingests data without any poll', async () => {
  const caseid = await bank.startLinkSession(userId)
  await deliver(caseid, 'callback-initial.estado')
  await deliver(caseid)
  expect(await connections()).toMatchObject([
    { state: 'active', accounts: [{ balance_current: '124120.00' }] },
  ])
})
