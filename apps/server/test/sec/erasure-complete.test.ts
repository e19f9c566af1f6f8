import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createErasure } from '../../src/modules/privacy/erasure.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import { createLog } from '../../src/platform/log.ts'
import { authCalls, problemOf, sessionOf, signUp } from '../support/auth-calls.ts'
import { password } from '../support/auth-house.ts'
import { plantGoal } from '../support/goals.ts'
import { importCalls } from '../support/import-calls.ts'
import { freshStatement } from '../support/import-visits.ts'
import { lockCalls, softPasskey } from '../support/passkeys.ts'
import { privacyCalls } from '../support/privacy-calls.ts'
import { type Member, realApp } from '../support/real-app.ts'
import { checksumOf, settledEvents } from '../support/rows-of.ts'

// S-41, decisions 2: sealed at once, erased whole seven days later, undone by the mail until then.

const app = await realApp({ movements: 120 })
const privacy = privacyCalls(app)
const locks = lockCalls(app.calls)
const dataDir = mkdtempSync(join(tmpdir(), 'lucas-erasure-'))
const shift = { ms: 0 }
const clock = createClock(() => new Date(Date.now() + shift.ms))
const erasure = createErasure({
  jobsDb: app.db.jobs,
  clock,
  log: createLog({ level: 'silent', stream: { write: () => undefined } }),
  envelope: createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now }),
  dataDir,
})
const days = (count: number) => count * 86_400_000
let person: Member
let other: Member
const key = softPasskey()

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeAll(async () => {
  ;[person, other] = [await app.calls.person(), await app.calls.person()]
  await app.link(other, { bank: 'bci', rut: '17654321-3' })
  await app.link(person)
  await plantGoal(app, person)
  await importCalls(app).upload(person, freshStatement())
  await app.as(person, 'POST', '/api/wallet/items/', { name: 'Auto', kind: 'vehicle', value: 5_000_000 })
  await app.as(person, 'POST', '/api/saved-filters/', { name: 'Este mes', filter: {} })
  await app.as(person, 'POST', '/api/alert-rules/', { kind: 'goal_reached' })
  await locks.setPin(person.access)
  await locks.addPasskey(person.access, key)
  await app.calls.post('/api/users/landing/signup/', signUp(person.email))
})

const rowsOf = async (userId: string) => {
  const sums = Object.entries(await checksumOf(app.db, userId))
  return sums.filter(([, sum]) => !sum.startsWith('0 ')).map(([table]) => table)
}

describe('sec/erasure-complete', () => {
  test('every table of people hangs on the person by its keys', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive hanging as (
        select 'person'::regclass::oid as oid
        union
        select c.conrelid from pg_constraint c join hanging h on h.oid = c.confrelid
         where c.contype = 'f' and c.confdeltype = 'c'
      )
      select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.oid not in (select oid from hanging)
       order by 1`.execute(app.db.admin)
    // Parts of movements in goals may not go by themselves: erasing takes them first.
    expect(rows.map(({ name }) => name)).toEqual(['goal_allocation'])
  })

  test('deleting wants a raised session, and no body', async () => {
    const fresh = sessionOf(await app.calls.login(person.email))
    const refused = await app.as(fresh, 'DELETE', '/api/auth/profile/')
    expect([refused.statusCode, problemOf(refused).code]).toEqual([403, 'reauthentication_required'])
  })

  test('a client of the letter deletes after its PIN, and undoing brings everything back', async () => {
    const before = await rowsOf(person.user.id)
    const literal = sessionOf(await app.calls.login(person.email, password, 'literal'))
    await app.as(literal, 'POST', '/api/security/pin/verify/', { pin: '2580' })
    const answer = await app.as(literal, 'DELETE', '/api/auth/profile/')
    expect(answer.statusCode).toBe(200)
    const until = new Date(answer.json().erase_at).getTime() - Date.now()
    expect(Math.abs(until - days(7))).toBeLessThan(60_000)
    for (const access of [person.access, literal.access])
      expect((await app.calls.me(access)).statusCode).toBe(401)
    expect((await app.calls.refresh(person.refresh, person.cookie)).statusCode).toBe(401)
    expect(problemOf(await app.calls.login(person.email)).code).toBe('account_sealed')
    expect(problemOf(await locks.signInByPasskey(key)).code).toBe('account_sealed')
    expect(problemOf(await app.calls.login(person.email, 'equivocada')).code).toBe('invalid_credentials')
    expect(problemOf(await app.calls.register(person.email)).code).toBe('registration_not_possible')

    const token = await privacy.undoLink(person.email)
    const held = app.db.admin
      .selectFrom('connection')
      .select('credentials')
      .where('user_id', '=', person.user.id)
    await vi.waitFor(
      async () => expect((await held.execute()).every((row) => row.credentials === null)).toBe(true),
      10_000,
    )
    expect(problemOf(await privacy.undo('A'.repeat(43))).code).toBe('deletion_link_invalid')
    const answers = await Promise.all([privacy.undo(token), privacy.undo(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    person = { ...person, ...sessionOf(await app.calls.login(person.email)) }
    expect((await app.as(person, 'GET', '/api/accounts/')).json().length).toBeGreaterThan(0)
    expect(await rowsOf(person.user.id)).toEqual(expect.arrayContaining(before))
    const kinds = await app.db.admin
      .selectFrom('audit_event')
      .select('kind')
      .where('user_id', '=', person.user.id)
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['deletion_asked', 'deletion_undone']),
    )
  })

  test('on the seventh day nothing of the person is left, and everything of everybody else', async () => {
    expect((await privacy.leave(person)).statusCode).toBe(200)
    const token = await privacy.undoLink(person.email)
    await settledEvents(app.db)
    const others = await checksumOf(app.db, other.user.id)
    shift.ms = days(7) - 60_000
    expect(await erasure.sweep()).toBe(0)
    expect((await rowsOf(person.user.id)).length).toBeGreaterThan(15)
    shift.ms = days(7) + 60_000
    expect(await erasure.sweep()).toBe(1)
    expect(await rowsOf(person.user.id)).toEqual([])
    expect(await checksumOf(app.db, other.user.id)).toEqual(others)
    for (const { table, column } of [
      { table: 'landing_signup', column: 'email' },
      { table: 'mail_outbox', column: 'recipient' },
    ]) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${person.email}`.execute(
          app.db.admin,
        )
      expect([table, rows.length]).toEqual([table, 0])
    }
    expect(problemOf(await privacy.undo(token)).code).toBe('deletion_link_invalid')
    expect(problemOf(await app.calls.login(person.email)).code).toBe('invalid_credentials')
    expect((await app.calls.register(person.email)).statusCode).toBe(201)
    expect(readFileSync(join(dataDir, 'erasures.jsonl'), 'utf8')).toContain(person.user.id)
  })

  test('who comes back with a restored backup is erased again, and nobody else', async () => {
    const email = 'vuelto@example.cl'
    const row = { first_name: 'Ana', last_name: 'Soto', country: 'chile', terms_accepted_at: new Date() }
    const at = { created_at: new Date(), updated_at: new Date() }
    await app.db.admin
      .insertInto('person')
      .values({ user_id: person.user.id, email, ...row, ...at })
      .execute()
    expect(await erasure.repeat()).toBe(1)
    expect(await rowsOf(person.user.id)).toEqual([])
    expect((await authCalls(app.http).me(other.access)).statusCode).toBe(200)
    expect(await erasure.repeat()).toBe(0)
  })

  test('what was left on the landing page without an account is gone after 90 days', async () => {
    const email = 'de-paso@example.cl'
    await app.calls.post('/api/users/landing/signup/', signUp(email))
    const kept = async () =>
      (await app.db.admin.selectFrom('landing_signup').select('id').where('email', '=', email).execute())
        .length
    shift.ms = days(89)
    await erasure.sweep()
    expect(await kept()).toBe(1)
    shift.ms = days(91)
    await erasure.sweep()
    expect(await kept()).toBe(0)
  })
})
