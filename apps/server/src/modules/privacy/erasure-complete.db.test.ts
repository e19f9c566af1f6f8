import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createGoalWithAllocation } from '../../../test/support/app/goals.ts'
import { computeUserChecksums, waitUntilEventsPublished } from '../../../test/support/app/user-rows.ts'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import {
  createAuthClient,
  createLandingSignup,
  parseProblem,
  parseSession,
} from '../../../test/support/clients/auth-client.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createUniqueStatement } from '../../../test/support/clients/import-route-calls.ts'
import { createPrivacyClient } from '../../../test/support/clients/privacy-client.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient, createSoftwarePasskey } from '../../../test/support/passkeys.ts'
import { createClock } from '../../platform/clock.ts'
import { createEnvelope } from '../../platform/envelope/envelope.ts'
import { createLog } from '../../platform/log.ts'
import { matchesEmailProof } from '../rights/email-proof.ts'
import { createErasure } from './erasure.ts'

// S-41, decisions 2: sign-in is blocked at once, data is erased seven days later, and the mail can undo it until then.

const app = await createFullApp({ movements: 120 })
const privacy = createPrivacyClient(app)
const locks = createLockClient(app.auth)
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
let person: TestUser
let other: TestUser
const key = createSoftwarePasskey()

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeAll(async () => {
  ;[person, other] = [await app.auth.registerUser(), await app.auth.registerUser()]
  await app.linkBank(other, { bank: 'bci', rut: '17654321-3' })
  await app.linkBank(person)
  await createGoalWithAllocation(app, person)
  await createImportClient(app).upload(person, createUniqueStatement())
  await app.requestAs(person, 'POST', '/api/wallet/items/', {
    name: 'Auto',
    kind: 'vehicle',
    value: 5_000_000,
  })
  await app.requestAs(person, 'POST', '/api/saved-filters/', { name: 'Este mes', filter: {} })
  await app.requestAs(person, 'POST', '/api/alert-rules/', { kind: 'goal_reached' })
  await locks.setPin(person.access)
  await locks.addPasskey(person.access, key)
  await app.auth.post('/api/users/landing/signup/', createLandingSignup(person.email))
})

const rowsOf = async (userId: string) => {
  const sums = Object.entries(await computeUserChecksums(app.db, userId))
  return sums.filter(([, sum]) => !sum.startsWith('0 ')).map(([table]) => table)
}

/** Lists the tables of the job queue that name the user anywhere. */
async function listQueueTablesWith(userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind = 'r' order by relname`.execute(app.db.admin)
  const found: string[] = []
  for (const { name } of rows) {
    const naming = await sql`select 1 from pgboss.${sql.table(name)} t
      where t::text like ${`%${userId}%`} limit 1`.execute(app.db.admin)
    if (naming.rows.length > 0) found.push(name)
  }
  return found
}

describe('sec/erasure-complete', () => {
  test('every table with user ids references the user by its keys', async () => {
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
    // Goal allocations have no cascade: erasing deletes them first.
    expect(rows.map(({ name }) => name)).toEqual(['goal_allocation'])
  })

  test('deletion requires step-up and has no body', async () => {
    const fresh = parseSession(await app.auth.login(person.email))
    const refused = await app.requestAs(fresh, 'DELETE', '/api/auth/profile/')
    expect([refused.statusCode, parseProblem(refused).code]).toEqual([403, 'reauthentication_required'])
  })

  test('a literal client deletes after its PIN, and undoing restores access', async () => {
    const before = await rowsOf(person.user.id)
    const literal = parseSession(await app.auth.login(person.email, password, 'literal'))
    await app.requestAs(literal, 'POST', '/api/security/pin/verify/', { pin: '2580' })
    const answer = await app.requestAs(literal, 'DELETE', '/api/auth/profile/')
    expect(answer.statusCode).toBe(200)
    const until = new Date(answer.json().erase_at).getTime() - Date.now()
    expect(Math.abs(until - days(7))).toBeLessThan(60_000)
    for (const access of [person.access, literal.access])
      expect((await app.auth.getProfile(access)).statusCode).toBe(401)
    expect((await app.auth.refresh(person.refresh, person.cookie)).statusCode).toBe(401)
    expect(parseProblem(await app.auth.login(person.email)).code).toBe('account_sealed')
    expect(parseProblem(await locks.signInWithPasskey(key)).code).toBe('account_sealed')
    expect(parseProblem(await app.auth.login(person.email, 'equivocada')).code).toBe('invalid_credentials')
    expect(parseProblem(await app.auth.register(person.email)).code).toBe('registration_not_possible')

    const token = await privacy.waitForUndoToken(person.email)
    const held = app.db.admin
      .selectFrom('connection')
      .select('credentials')
      .where('user_id', '=', person.user.id)
    await vi.waitFor(
      async () => expect((await held.execute()).every((row) => row.credentials === null)).toBe(true),
      10_000,
    )
    expect(parseProblem(await privacy.undoDeletion('A'.repeat(43))).code).toBe('deletion_link_invalid')
    const answers = await Promise.all([privacy.undoDeletion(token), privacy.undoDeletion(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    person = { ...person, ...parseSession(await app.auth.login(person.email)) }
    expect((await app.requestAs(person, 'GET', '/api/accounts/')).json().length).toBeGreaterThan(0)
    expect(await rowsOf(person.user.id)).toEqual(expect.arrayContaining(before))
    expect(await listAuditKinds(app.db, person.user.id)).toEqual(
      expect.arrayContaining(['deletion_asked', 'deletion_undone']),
    )
  })

  test('after seven days all data of the user is erased, and no data of others', async () => {
    expect((await privacy.deleteAccount(person)).statusCode).toBe(200)
    const token = await privacy.waitForUndoToken(person.email)
    await waitUntilEventsPublished(app.db)
    const others = await computeUserChecksums(app.db, other.user.id)
    shift.ms = days(7) - 60_000
    expect(await erasure.sweep()).toBe(0)
    expect((await rowsOf(person.user.id)).length).toBeGreaterThan(15)
    // Also a job of theirs that failed all attempts.
    await sql`insert into pgboss.job (name, data) values ('dead-letters', ${JSON.stringify({ person: person.user.id })})`.execute(
      app.db.admin,
    )
    expect(await listQueueTablesWith(person.user.id)).not.toEqual([])
    shift.ms = days(7) + 60_000
    expect(await erasure.sweep()).toBe(1)
    expect(await rowsOf(person.user.id)).toEqual([])
    expect(await listQueueTablesWith(person.user.id)).toEqual([])
    expect(await listQueueTablesWith(other.user.id)).not.toEqual([])
    expect(await computeUserChecksums(app.db, other.user.id)).toEqual(others)
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
    // The legally required record, without personal data.
    const proofs = await app.db.admin
      .selectFrom('rights_request')
      .selectAll()
      .where('kind', '=', 'erasure')
      .execute()
    expect(proofs.map(({ email_proof: proof }) => proof && matchesEmailProof(proof, person.email))).toEqual([
      true,
    ])
    for (const hint of [person.email, person.user.id]) expect(JSON.stringify(proofs)).not.toContain(hint)
    expect(parseProblem(await privacy.undoDeletion(token)).code).toBe('deletion_link_invalid')
    expect(parseProblem(await app.auth.login(person.email)).code).toBe('invalid_credentials')
    expect((await app.auth.register(person.email)).statusCode).toBe(201)
    expect(readFileSync(join(dataDir, 'erasures.jsonl'), 'utf8')).toContain(person.user.id)
  })

  test('a job that was enqueued while the user was erased leaves with the next sweep, also after a restart', async () => {
    const enqueueLate = () =>
      sql`insert into pgboss.job (name, data, group_id, start_after)
        values ('notifications.cards', ${JSON.stringify({ user: person.user.id })}, ${person.user.id},
                now() + interval '1 day')`.execute(app.db.admin)
    await enqueueLate()
    expect(await erasure.sweep()).toBe(0)
    expect(await listQueueTablesWith(person.user.id)).toEqual([])
    await enqueueLate()
    expect(await erasure.reapply()).toBe(0)
    expect(await listQueueTablesWith(person.user.id)).toEqual([])
  })

  test('an erased user in a restored backup is erased again, and no other', async () => {
    const email = 'vuelto@example.cl'
    const row = { first_name: 'Ana', last_name: 'Soto', country: 'chile', terms_accepted_at: new Date() }
    const at = { created_at: new Date(), updated_at: new Date() }
    await app.db.admin
      .insertInto('person')
      .values({ user_id: person.user.id, email, ...row, ...at })
      .execute()
    expect(await erasure.reapply()).toBe(1)
    expect(await rowsOf(person.user.id)).toEqual([])
    expect((await createAuthClient(app.http).getProfile(other.access)).statusCode).toBe(200)
    expect(await erasure.reapply()).toBe(0)
  })

  test('a user who undoes the deletion while the sweep runs is not erased, then or at the next start', async () => {
    shift.ms = 0
    const { user } = await app.auth.registerUser()
    const deletion = { user_id: user.id, asked_at: new Date(0), erase_at: new Date(1), undo_hash: null }
    await app.db.admin.insertInto('account_deletion').values(deletion).execute()
    const listed = () => readFileSync(join(dataDir, 'erasures.jsonl'), 'utf8').includes(user.id)
    let swept: Promise<number> | undefined
    await app.db.admin.transaction().execute(async (tx) => {
      await tx.deleteFrom('account_deletion').where('user_id', '=', user.id).execute()
      swept = erasure.sweep()
      await expect.poll(listed).toBe(true)
    })
    expect(await swept).toBe(0)
    expect(await erasure.reapply()).toBe(0)
    expect(await rowsOf(user.id)).not.toEqual([])
  })

  test('the lists of several workers are one list in any order: the latest entry of a user decides', async () => {
    shift.ms = 0
    const { user } = await app.auth.registerUser()
    const entry = (erased_at: string, more = {}) =>
      `${JSON.stringify({ user_id: user.id, erased_at, ...more })}\n`
    const cancelled = [
      entry('2026-11-20T10:00:00.000Z'),
      entry('2026-11-20T10:00:00.000Z', { cancelled: true }),
    ]
    const erased = entry('2026-11-27T10:00:00.000Z')
    const file = join(dataDir, 'erasures.jsonl')
    for (const lines of [cancelled, cancelled.toReversed()]) {
      writeFileSync(file, lines.join(''))
      expect(await erasure.reapply()).toBe(0)
    }
    writeFileSync(file, erased + cancelled.join(''))
    expect(await erasure.reapply()).toBe(1)
    expect(await rowsOf(user.id)).toEqual([])
  })

  test('a landing page sign-up without an account is deleted after 90 days', async () => {
    const email = 'de-paso@example.cl'
    await app.auth.post('/api/users/landing/signup/', createLandingSignup(email))
    const countSignups = async () =>
      (await app.db.admin.selectFrom('landing_signup').select('id').where('email', '=', email).execute())
        .length
    shift.ms = days(89)
    await erasure.sweep()
    expect(await countSignups()).toBe(1)
    shift.ms = days(91)
    await erasure.sweep()
    expect(await countSignups()).toBe(0)
  })
})
