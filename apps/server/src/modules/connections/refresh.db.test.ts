import { setTimeout as wait } from 'node:timers/promises'
import { connectionList } from '@lucas/contract/connection.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { fixture } from '../../../test/support/floid.ts'
import { somebody } from '../../../test/support/people.ts'
import { refreshHouse } from '../../../test/support/refresh-house.ts'
import { restedBank } from '../../../test/support/rested-bank.ts'
import { turns } from '../../../test/support/turns.ts'

const db = await testDatabase()
const house = await refreshHouse(db)
const day = 24 * 3_600_000
let person = ''

beforeEach(async () => {
  person = (await somebody(db)).userId
  await house.today('2026-11-18')
})
afterEach(() => house.delay(0))

/** A bank that was linked well, with credentials of somebody for whom the bank has another answer now. */
async function linkedAs(rut: string, institution = 'estado') {
  const { caseid } = (await house.call(person, 'POST', '/api/floid/session/start/')).json()
  const head = { custom: caseid, consumerId: rut }
  await house.post({ ...fixture(`callback-initial.${institution}`), ...head })
  await house.post({ ...fixture(`callback-final.${institution}`), ...head, token_password: 'def50200aa11' })
  return house.settled(person)
}

const sealed = async () =>
  (await db.admin.selectFrom('connection').selectAll().where('user_id', '=', person).execute())[0]
const facts = (rows: Awaited<ReturnType<typeof house.rows>>) =>
  rows.map(({ posted_on, amount, description }) => `${posted_on} ${amount} ${description}`).sort()

test('a refresh brings what is new since, nothing twice, and the day’s balances', async () => {
  const [before] = await house.link(person)
  const old = await house.rows(person)
  await house.today('2026-11-19')
  const answer = await house.press(person)
  expect(answer).toEqual({
    status: 200,
    count: before?.accounts.length,
    running: [before?.id],
    needs_person: [],
  })
  expect(await house.list(person)).toMatchObject([{ state: 'syncing', automatic: true, action: 'wait' }])
  const [after] = await house.settled(person)
  expect(after).toMatchObject({ state: 'active', error: null, progress: { step: 'finished' } })
  expect(new Date(after?.last_sync_at ?? 0) > new Date(before?.last_sync_at ?? 0)).toBe(true)

  const rows = await house.rows(person)
  expect(rows.length).toBeGreaterThan(old.length)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(old.map(({ id }) => id)))
  const twin = (await somebody(db)).userId
  const [fresh] = await house.link(twin)
  const truth = facts(await house.rows(twin))
  expect(facts(rows).filter((row) => row.slice(0, 10) > '2024-12-31')).toEqual(
    truth.filter((row) => row.slice(0, 10) > '2024-12-31'),
  )
  const balances = (accounts: { mask: string; currency: string; balance_current: string | null }[] = []) =>
    accounts.map(({ mask, currency, balance_current }) => `${mask} ${currency} ${balance_current}`)
  expect(balances(after?.accounts)).toEqual(balances(fresh?.accounts))
})

test('a refresh on the same day changes no row', async () => {
  await house.link(person, { bank: 'santander' })
  const before = await house.rows(person)
  await house.press(person, '/api/accounts/sync/')
  expect(await house.settled(person)).toMatchObject([{ state: 'active' }])
  expect(await house.rows(person)).toEqual(before)
})

test('a second press while one runs begins nothing', async () => {
  const [bank] = await house.link(person)
  await house.delay(2_500)
  const presses = await Promise.all(
    ['/api/banking/refresh/', '/api/accounts/sync/', `/api/accounts/${bank?.accounts[0]?.id}/resync/`].map(
      (url) => house.press(person, url),
    ),
  )
  expect(presses.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, bank?.accounts.length])
  expect(presses.every(({ running }) => running[0] === bank?.id)).toBe(true)
  await house.settled(person)
  expect(await house.cases(person)).toEqual([{ state: 'finished', refresh_try: 1, error_code: null }])
})

test('one account’s re-sync asks its own bank only', async () => {
  await house.link(person)
  const banks = await house.link(person, { bank: 'bci' })
  const [first, other] = banks
  const answer = await house.press(person, `/api/accounts/${first?.accounts[0]?.id}/resync/`)
  expect(answer).toMatchObject({ count: first?.accounts.length, running: [first?.id] })
  const after = await house.settled(person)
  expect(after.find(({ id }) => id === other?.id)?.last_sync_at).toBe(other?.last_sync_at)
  expect(after.find(({ id }) => id === first?.id)?.last_sync_at).not.toBe(first?.last_sync_at)
})

describe('what only the person mends', () => {
  test('a connection without stored credentials asks for the widget, and no bank is asked', async () => {
    const { caseid } = (await house.call(person, 'POST', '/api/floid/session/start/')).json()
    await house.post({ ...fixture('callback-final.estado'), custom: caseid })
    const [manual] = await house.settled(person)
    expect(manual).toMatchObject({ state: 'active', automatic: false })
    expect(await house.press(person)).toMatchObject({ count: 0, running: [], needs_person: [manual?.id] })
    expect(await house.list(person)).toMatchObject([
      {
        state: 'reauth_required',
        action: 'reconnect',
        error: null,
        explanation: 'Tu banco pide que entres de nuevo.',
      },
    ])
    expect(await house.cases(person)).toEqual([])
  })

  test('credentials that the bank refuses are forgotten after one try, and never sent again', async () => {
    await linkedAs('22222222-2')
    await house.press(person)
    expect(await house.settled(person)).toMatchObject([
      { state: 'reauth_required', error: 'invalid_credentials', action: 'reconnect', automatic: false },
    ])
    expect(await sealed()).toMatchObject({ credentials: null, refresh_due_at: null })
    expect(await house.press(person)).toMatchObject({ count: 0, running: [] })
    expect(await house.cases(person)).toHaveLength(1)
  })

  test('locked credentials are left in peace for a day, whoever asks, and then tried again', async () => {
    await linkedAs('33333333-3')
    await house.press(person)
    expect(await house.settled(person)).toMatchObject([
      { state: 'reauth_required', error: 'locked_credentials', automatic: true, action: 'contact_bank' },
    ])
    house.later(day - 60_000)
    expect(await house.press(person)).toMatchObject({ count: 0, running: [] })
    expect(await house.cases(person)).toHaveLength(1)
    expect(await house.list(person)).toMatchObject([{ error: 'locked_credentials' }])
    house.later(61_000)
    expect((await house.press(person)).count).toBe(1)
    await house.settled(person)
    expect(await house.cases(person)).toHaveLength(2)
  })
})

test('a bank that is down is tried five times, then the connection says so and what to do', async () => {
  await linkedAs('44444444-4')
  const before = await house.rows(person)
  await house.press(person)
  expect(await house.settled(person)).toMatchObject([
    { state: 'error', error: 'bank_unavailable', action: 'retry', automatic: true },
  ])
  expect((await house.cases(person)).map(({ refresh_try }) => refresh_try)).toEqual([1, 2, 3, 4, 5])
  expect(await house.rows(person)).toEqual(before)
})

test('a press before the bank has its name keeps the login, and asks by the name when it is there', async () => {
  const { caseid } = (await house.call(person, 'POST', '/api/floid/session/start/')).json()
  const head = { custom: caseid, consumerId: '44444444-4' }
  await house.post({ ...fixture('callback-final.estado'), ...head, token_password: 'def50200aa11' })
  await house.settled(person)
  await house.press(person)
  const errors = async () => (await house.cases(person)).map(({ error_code }) => error_code)
  await expect.poll(errors, { timeout: 5_000 }).toContain('unexpected')
  expect((await sealed())?.credentials).not.toBeNull()
  await house.post({ ...fixture('callback-initial.estado'), ...head })
  await expect.poll(errors, { timeout: 10_000 }).toContain('bank_unavailable')
})

test('data a day old are asked for by the clock; where that cannot be, nothing changes', async () => {
  await db.admin.updateTable('connection').set({ refresh_due_at: null }).execute() // the people before
  const [bank] = await house.link(person)
  const manual = (await somebody(db)).userId
  const { caseid } = (await house.call(manual, 'POST', '/api/floid/session/start/')).json()
  await house.post({ ...fixture('callback-final.estado'), custom: caseid })
  await house.settled(manual)
  await look()
  expect(await house.cases(person)).toEqual([])
  house.later(day + 1_000)
  await look()
  await house.settled(person)
  const [after] = await house.list(person)
  expect(after).toMatchObject({ state: 'active' })
  expect(after?.last_sync_at).not.toBe(bank?.last_sync_at)
  await look()
  expect(await house.cases(person)).toEqual([{ state: 'finished', refresh_try: 1, error_code: null }])
  expect(await house.list(manual)).toMatchObject([{ state: 'active' }])
})

/** The worker's look for what is due, now instead of at its next turn; to its end. */
async function look() {
  await house.connections.work.stop()
  house.connections.work.start()
  const due = sql`select 1 from list_due_refreshes(${new Date(Date.now() + house.ahead())}, 1)`
  for await (const _ of turns(20_000)) if ((await due.execute(db.app)).rows.length === 0) return
  throw new Error('something due was not asked for')
}

test('after a disconnection in between nothing comes back, and the credentials are gone', async () => {
  const [bank] = await house.link(person)
  const before = await house.rows(person)
  await house.today('2026-11-21')
  await house.delay(1_500)
  await house.press(person)
  house.later(1_000)
  await house.call(person, 'DELETE', `/api/floid/disconnect/${bank?.id}/`, { institution_name: 'x' })
  await wait(2_500)
  expect(await house.list(person)).toMatchObject([{ state: 'disconnected', automatic: false }])
  expect(await house.rows(person)).toEqual(before)
  expect(await house.press(person)).toEqual({ status: 200, count: 0, running: [], needs_person: [] })
})

test('the three calls answer within half a second, however slow the bank is (R-08)', async () => {
  const [bank] = await house.link(person)
  await house.delay(3_000)
  for (const url of [
    '/api/banking/refresh/',
    '/api/accounts/sync/',
    `/api/accounts/${bank?.accounts[0]?.id}/resync/`,
  ]) {
    // The best of three: a busy neighbour on the machine delays one, waiting for the bank delays all.
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const began = performance.now()
      await house.press(person, url)
      times.push(performance.now() - began)
    }
    expect(Math.min(...times)).toBeLessThan(500)
  }
  await house.delay(0)
})

test('another person’s account and connection are unknown, and nothing of theirs begins', async () => {
  const [bank] = await house.link(person)
  const stranger = (await somebody(db)).userId
  for (const id of [bank?.id, bank?.accounts[0]?.id])
    expect((await house.call(stranger, 'POST', `/api/accounts/${id}/resync/`)).statusCode).toBe(404)
  expect(await house.press(stranger)).toEqual({ status: 200, count: 0, running: [], needs_person: [] })
  expect(await house.cases(person)).toEqual([])
})

test('stored credentials are sealed, and stand in no log line and no answer', async () => {
  expect(await house.link(person)).toMatchObject([{ state: 'active', error: null }])
  await house.press(person)
  expect(await house.settled(person)).toMatchObject([{ state: 'active', error: null }])
  const row = await sealed()
  expect(row?.credentials?.includes('def50200')).toBe(false)
  const answer = await house.call(person, 'GET', '/api/connections/')
  expect(connectionList.parse(answer.json()).results).toHaveLength(1)
  for (const text of [house.lines.join('\n'), answer.body])
    for (const canary of ['def50200', '12345678-5', 'api token of the tests'])
      expect(text).not.toContain(canary)
})

test('after a bank’s rest, the one who asks for all is answered to the end', async () => {
  await house.link(person)
  // The bank's name may come after its data.
  const institution = 'banco-de-chile'
  const named = async () => (await house.list(person))[0]?.institution_id
  await expect.poll(named, { timeout: 20_000 }).toBe(institution)
  const bank = await restedBank(db, 'floid', institution)
  await house.press(person)
  expect(await house.settled(person)).toMatchObject([{ state: 'active', error: null }])
  await bank.isWell()
})

test('a bank that cannot be reached is tried again, and its connection waits', async () => {
  await house.link(person)
  await house.closeBank()
  await house.press(person)
  for (const end = Date.now() + 25_000; (await house.cases(person)).length < 2; await wait(25))
    if (Date.now() > end) throw new Error('nothing was tried again')
  expect((await house.cases(person))[0]).toEqual({
    state: 'failed',
    refresh_try: 1,
    error_code: 'bank_unavailable',
  })
  expect(await house.list(person)).toMatchObject([{ state: 'syncing', action: 'wait' }])
})
