import type { CalendarFeedState, CreatedCalendarFeed } from '@lucas/contract/planning/commitments.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createRecurringTestApp,
  type RecurringUser,
} from '../../../test/support/module-apps/recurring-test-app.ts'
import { sha256 } from '../../platform/secret.ts'

const db = await testDatabase()
let now = new Date()
const { app, createUserWithAccounts } = await createRecurringTestApp(db, () => now)
const path = '/api/commitments/calendar-feed/'
beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
})

/** A user with one bill of 30.000 on the 12th of each month. */
async function createUser() {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ...Array.from({ length: 5 }, (_, at) =>
      ana.buildTransaction(0, 'PAC ENEL DISTRIBUCION', -30_000n, { date: addMonths('2026-11-12', -at) }),
    ),
  )
  return ana
}
async function createFeed(who: RecurringUser, choices: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await who.call('POST', path, choices)
  expect(status).toBe(201)
  const created: CreatedCalendarFeed = body
  return new URL(created.address).pathname
}
const read = (url: string) => app.inject({ url })
const readState = (who: RecurringUser): Promise<CalendarFeedState> => who.get(path)

describe('sec/calendar-feed', () => {
  test('is read without a session, by two libraries of other authors', async () => {
    const ana = await createUser()
    const answer = await read(await createFeed(ana, { shows_amounts: true }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')

    const parsed = Object.values(nodeIcal.sync.parseICS(answer.body)).filter(
      (component) => component?.type === 'VEVENT',
    )
    expect(parsed).toHaveLength(12)
    const [first] = parsed
    expect(first).toMatchObject({ summary: 'Enel · $30.000', datetype: 'date' })

    const calendar = new ICAL.Component(ICAL.parse(answer.body))
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(
      events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()]).slice(0, 3),
    ).toEqual([
      ['2026-11-12', '2026-11-13'],
      ['2026-12-12', '2026-12-13'],
      ['2027-01-12', '2027-01-13'],
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(12)
  })

  test('shows only what the user chose, and no id', async () => {
    const ana = await createUser()
    const url = await createFeed(ana, { shows_names: false })
    const hidden = (await read(url)).body
    expect(hidden).toContain('SUMMARY:Compromiso\r\n')
    expect(hidden).not.toMatch(/enel|30\.000|cuenta 0|0001/i)
    for (const { id } of await ana.listSeries()) expect(hidden).not.toContain(id)
    expect((await ana.call('PATCH', path, { shows_names: true })).body.feed).toMatchObject({
      shows_names: true,
      shows_amounts: false,
    })
    const named = (await read(url)).body
    expect(named).toContain('SUMMARY:Enel\r\n')
    expect(named).not.toContain('30.000')
  })

  test('is stored as a hash, and says when it was read', async () => {
    const ana = await createUser()
    expect(await readState(ana)).toEqual({ feed: null })
    const url = await createFeed(ana)
    const token = url.slice('/api/calendar/'.length, -'.ics'.length)
    expect(token).toMatch(/^[\w-]{43}$/)
    const row = await db.admin
      .selectFrom('calendar_feed')
      .selectAll()
      .where('user_id', '=', ana.userId)
      .executeTakeFirstOrThrow()
    expect(row.token_hash.equals(sha256(token))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(token)
    expect((await readState(ana)).feed?.last_used_at).toBeNull()
    await read(url)
    expect(JSON.stringify(await readState(ana))).not.toContain(token)
    expect((await readState(ana)).feed?.last_used_at).toBe(now.toISOString())
  })

  test('is gone after revocation, with a new address, while the data are blocked, and before erasure', async () => {
    const ana = await createUser()
    const first = await createFeed(ana)
    const second = await createFeed(ana)
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)

    const block = (since: Date | null) =>
      db.admin
        .updateTable('person')
        .set({ data_blocked_at: since })
        .where('user_id', '=', ana.userId)
        .execute()
    await block(now)
    expect((await read(second)).statusCode).toBe(404)
    await block(null)
    expect((await read(second)).statusCode).toBe(200)

    await db.admin
      .insertInto('account_deletion')
      .values({ user_id: ana.userId, asked_at: now, erase_at: now, undo_hash: null })
      .execute()
    expect((await read(second)).statusCode).toBe(404)
    await db.admin.deleteFrom('account_deletion').where('user_id', '=', ana.userId).execute()
    expect((await read(second)).statusCode).toBe(200)

    expect((await ana.call('DELETE', path)).body).toEqual({ feed: null })
    expect((await read(second)).statusCode).toBe(404)
    expect((await ana.call('DELETE', path)).status).toBe(200)
    expect((await ana.call('PATCH', path, { shows_names: true })).status).toBe(404)

    const third = await createFeed(ana)
    await db.admin.deleteFrom('person').where('user_id', '=', ana.userId).execute()
    expect((await read(third)).statusCode).toBe(404)
  })

  test('refuses an unknown token like a revoked one, and reads beyond its limit', async () => {
    const ana = await createUser()
    const unknown = await read(`/api/calendar/${'a'.repeat(43)}.ics`)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
    for (const file of ['short.ics', `${'a'.repeat(43)}.txt`, 'a'.repeat(43)])
      expect((await read(`/api/calendar/${file}`)).statusCode, file).toBe(404)
    const url = await createFeed(ana)
    const statuses = []
    for (let n = 0; n < 122; n += 1) statuses.push((await read(url)).statusCode)
    expect(statuses.indexOf(429)).toBe(120)
    now = new Date(now.getTime() + 3_601_000)
    expect((await read(url)).statusCode).toBe(200)
  })

  test('belongs to its user alone', async () => {
    const [ana, eva] = [await createUser(), await createUserWithAccounts()]
    const url = await createFeed(ana)
    expect(await readState(eva)).toEqual({ feed: null })
    await eva.call('DELETE', path)
    expect((await read(url)).statusCode).toBe(200)
  })
})
