import { randomBytes } from 'node:crypto'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../../test/support/app/full-app.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createCalendarClient, feedPath, unknownPath } from '../../../test/support/clients/calendar-client.ts'
import { createClock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/secret.ts'

let now = new Date()
const app = await createFullApp({ clock: createClock(() => now) })
const calendars = createCalendarClient(app)
const { read, create } = calendars
const hour = 3_600_000
beforeEach(() => {
  now = new Date('2026-11-20T15:00:00Z')
})

/** A user with one bill of 30.000 on the 12th of each month. */
async function createUser(name = 'Enel') {
  const ana = await app.auth.registerUser()
  const bill = { name, kind: 'bill', rhythm: 'monthly', amount: 30_000, next_date: '2026-12-12' }
  expect((await app.requestAs(ana, 'POST', '/api/commitments/', bill)).statusCode).toBe(201)
  return ana
}
const setBlock = (who: TestUser, blocked: boolean) =>
  app.requestAs(who, 'PUT', '/api/privacy/block/', { blocked })

describe('sec/calendar-feed', () => {
  test('is read without a session, by two libraries of other authors', async () => {
    const answer = await read(await create(await createUser(), { shows_amounts: true }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')

    const parsed = Object.values(nodeIcal.sync.parseICS(answer.body)).filter(
      (component) => component?.type === 'VEVENT',
    )
    expect(parsed).toHaveLength(11)
    const [first] = parsed
    expect(first).toMatchObject({ summary: 'Pagar Enel · $30.000', datetype: 'date' })

    const calendar = new ICAL.Component(ICAL.parse(answer.body))
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(
      events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()]).slice(0, 2),
    ).toEqual([
      ['2026-12-12', '2026-12-13'],
      ['2027-01-12', '2027-01-13'],
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(11)
  })

  test('shows only what the user chose, and no id', async () => {
    const ana = await createUser()
    const url = await create(ana, { shows_names: false })
    const hidden = (await read(url)).body
    expect(hidden).toContain('SUMMARY:Compromiso\r\n')
    expect(hidden).not.toMatch(/enel|30\.000/i)
    const { results } = (await app.requestAs(ana, 'GET', '/api/recurring/')).json()
    for (const { id } of results) expect(hidden).not.toContain(id)
    expect((await app.requestAs(ana, 'PATCH', feedPath, { shows_names: true })).json().feed).toMatchObject({
      shows_names: true,
      shows_amounts: false,
      shows_automatic: false,
    })
    const named = (await read(url)).body
    expect(named).toContain('SUMMARY:Pagar Enel\r\n')
    expect(named).not.toContain('30.000')
  })

  test('is stored as a hash, and is in no log', async () => {
    const ana = await createUser()
    expect(await calendars.getState(ana)).toEqual({ feed: null })
    const url = await create(ana)
    const token = url.slice('/api/calendar/'.length, -'.ics'.length)
    expect(token).toMatch(/^[\w-]{43}$/)
    await read(url)
    const row = await app.db.admin
      .selectFrom('calendar_feed')
      .selectAll()
      .where('user_id', '=', ana.user.id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash.equals(sha256(token))).toBe(true)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(await calendars.getState(ana))).not.toContain(token)
    expect(app.logLines.join('')).not.toContain(token)
  })

  test('stores the first read of a day in Santiago, and no other', async () => {
    const ana = await createUser()
    const url = await create(ana)
    const used = async () => {
      const rows = app.db.admin.selectFrom('calendar_feed').select('last_used_at')
      return (await rows.where('user_id', '=', ana.user.id).executeTakeFirstOrThrow()).last_used_at
    }
    expect(await used()).toBeNull()
    for (let n = 0; n < 3; n += 1) {
      await read(url)
      now = new Date(now.getTime() + 2 * hour)
    }
    expect(await used()).toEqual(new Date('2026-11-20T15:00:00Z'))
    // 03:30 UTC of the 21st is half past midnight in Santiago.
    now = new Date('2026-11-21T03:30:00Z')
    await read(url)
    expect(await used()).toEqual(now)
  })

  test('answers like an unknown address after its replacement or revocation, and before the erasure', async () => {
    const ana = await createUser()
    const [first, second] = [await create(ana), await create(ana)]
    const { body } = await read(unknownPath)
    const isUnknown = async (path: string) => {
      const answer = await read(path)
      const { request_id: _, ...problem } = answer.json()
      const { request_id: __, ...unknown } = JSON.parse(body)
      expect([answer.statusCode, problem]).toEqual([404, unknown])
    }
    await isUnknown(first)
    expect((await read(second)).statusCode).toBe(200)

    await app.db.admin
      .insertInto('account_deletion')
      .values({ user_id: ana.user.id, asked_at: now, erase_at: now, undo_hash: null })
      .execute()
    await isUnknown(second)
    await app.db.admin.deleteFrom('account_deletion').where('user_id', '=', ana.user.id).execute()
    expect((await read(second)).statusCode).toBe(200)

    expect((await app.requestAs(ana, 'DELETE', feedPath)).json()).toEqual({ feed: null })
    await isUnknown(second)
    expect((await app.requestAs(ana, 'DELETE', feedPath)).statusCode).toBe(200)
    expect((await app.requestAs(ana, 'PATCH', feedPath, { shows_names: true })).statusCode).toBe(404)

    const third = await create(ana)
    await app.db.admin.deleteFrom('person').where('user_id', '=', ana.user.id).execute()
    await isUnknown(third)
  })

  test('while the data are blocked it reads and notes nothing, no address is created, and one can be ended', async () => {
    const ana = await createUser()
    const url = await create(ana)
    await setBlock(ana, true)
    expect((await read(url)).statusCode).toBe(404)
    expect((await calendars.getState(ana)).feed?.last_used_at).toBeNull()
    const refused = await calendars.tryCreate(ana)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'data_blocked'])
    await setBlock(ana, false)
    expect((await read(url)).statusCode).toBe(200)
    await setBlock(ana, true)
    expect((await app.requestAs(ana, 'DELETE', feedPath)).statusCode).toBe(200)
    await setBlock(ana, false)
    expect((await read(url)).statusCode).toBe(404)
  })

  test('refuses other spellings of an address, and reads beyond its limit', async () => {
    const url = await create(await createUser())
    const [path] = url.split('.ics')
    for (const file of [
      `${path}.txt`,
      `${path}`,
      `${path}=.ics`,
      `${path}%3D.ics`,
      `${path}.ics.ics`,
      `${path}.ICS`,
    ])
      expect((await read(file)).statusCode, file).toBe(404)
    const statuses = []
    for (let n = 0; n < 122; n += 1) statuses.push((await read(url)).statusCode)
    expect(statuses.indexOf(429)).toBe(120)
    now = new Date(now.getTime() + hour + 1_000)
    expect((await read(url)).statusCode).toBe(200)
  })

  test('belongs to its user alone', async () => {
    const [ana, eva] = [await createUser(), await app.auth.registerUser()]
    const url = await create(ana)
    expect(await calendars.getState(eva)).toEqual({ feed: null })
    await app.requestAs(eva, 'DELETE', feedPath)
    await app.requestAs(eva, 'DELETE', '/api/security/addresses/calendar_feed/')
    expect((await read(url)).statusCode).toBe(200)
  })

  test('an address of the release before works on, and ends like any other', async () => {
    const ana = await createUser()
    const token = randomBytes(32).toString('base64url')
    await app.db.admin
      .insertInto('calendar_feed')
      .values({
        user_id: ana.user.id,
        token_hash: sha256(token),
        shows_names: true,
        shows_amounts: false,
        created_at: new Date('2026-11-01T12:00:00Z'),
        last_used_at: new Date('2026-11-20T14:59:00Z'),
      })
      .execute()
    expect((await read(`/api/calendar/${token}.ics`)).statusCode).toBe(200)
    // It shows what it showed.
    expect((await calendars.getState(ana)).feed).toMatchObject({ shows_names: true, shows_automatic: true })
    expect(await calendars.listAddresses(ana)).toEqual([
      {
        kind: 'calendar_feed',
        created_at: '2026-11-01T12:00:00.000Z',
        last_used_at: '2026-11-20T14:59:00.000Z',
      },
    ])
    await calendars.stepUp(ana)
    await app.requestAs(ana, 'POST', '/api/auth/sessions/end_others/')
    expect((await read(`/api/calendar/${token}.ics`)).statusCode).toBe(404)
  })
})
