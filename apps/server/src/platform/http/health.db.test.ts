import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { quietLog } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { connectOutside } from '../../../test/support/app/outside-connection.ts'
import { createProbeServer } from '../../../test/support/app/probe-server.ts'
import { readinessChecks } from '../../composition/readiness.ts'
import { ofNoUser } from '../block-gate.ts'
import type { Config } from '../config/config.ts'
import { connect } from '../database/connect.ts'
import { isMigrated } from '../database/migrate.ts'
import { hasDiskSpace } from '../disk-space.ts'
import { createJobs, jobKind } from '../jobs/jobs.ts'
import { getOldestWaitSeconds } from '../jobs/repository.ts'
import { createLog } from '../log.ts'
import { createSignInCheck, healthPublicRoutes, readReadiness, registerHealthRoutes } from './health.ts'

const db = await testDatabase()
const log = createLog({ level: 'silent' })

const probe = (checks: Parameters<typeof registerHealthRoutes>[1], logLines: string[] = []) =>
  createProbeServer({
    publicRoutes: healthPublicRoutes,
    logLines,
    routes: (on) =>
      registerHealthRoutes(
        on,
        checks,
        createLog({ level: 'warn', stream: { write: (line) => void logLines.push(line) } }),
      ),
  })

test('a healthy process returns ok without details', async () => {
  const app = await probe({ database: () => isMigrated(db.app), disk: () => hasDiskSpace(tmpdir()) })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.body]).toEqual([200, '{"status":"ok"}'])
})

test.each([
  ['says no', async () => false],
  ['fails', async () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432'))],
  ['hangs', () => new Promise<boolean>(() => undefined)],
])('a check that %s makes readiness fail but not liveness; only the log names it', async (_, check) => {
  const lines: string[] = []
  const app = await probe({ database: check, disk: async () => true }, lines)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.body]).toEqual([503, '{"status":"unavailable"}'])
  expect(ready.headers['retry-after']).toBe('5')
  expect(lines.join('')).toContain('"state":"database"')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('an unreachable database makes readiness fail within ten seconds', async () => {
  const away = connect({
    connection: { host: '127.0.0.1', port: 1 },
    applicationName: 'away',
    max: 1,
    statementTimeout: 1_000,
    log: quietLog,
  })
  const app = await probe({ database: () => isMigrated(away) })
  const from = performance.now()
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(performance.now() - from).toBeLessThan(9_000)
  await away.destroy()
})

test('a sign-in is attempted at most every ten seconds, and again at once after an error', async () => {
  let [second, tries] = [0, 0]
  let signIn = async () => true
  const check = createSignInCheck(
    () => {
      tries += 1
      return signIn()
    },
    () => second * 1_000,
  )
  expect(await Promise.all([check(), check(), check()])).toEqual([true, true, true])
  signIn = async () => false
  second = 9
  expect([await check(), tries]).toEqual([true, 1])
  second = 10
  expect([await check(), tries]).toEqual([false, 2])
  signIn = () => Promise.reject(new Error('connect ECONNREFUSED'))
  second = 20
  await expect(check()).rejects.toThrow()
  signIn = async () => true
  expect([await check(), tries]).toEqual([true, 4])
})

test('a full disk is detected', async () => {
  expect(await hasDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('a job that waits too long is detected', async () => {
  const jobs = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: false,
    isWorker: false,
  })
  jobs.define(jobKind('late', z.object({}), ofNoUser), async () => undefined)
  await jobs.install(db.ownerConnection)
  expect(await getOldestWaitSeconds(db.app)).toBe(0)
  await sql`insert into pgboss.job (name, data, start_after) values ('late', '{}', now() - interval '90 seconds')`.execute(
    db.admin,
  )
  expect(await getOldestWaitSeconds(db.app)).toBeGreaterThanOrEqual(90)
})

describe('rel/health', async () => {
  const app = await createFullApp()
  const { outside, database } = connectOutside(app.db)
  /** Sets the connection limit of the database; -1 is no limit. */
  const allow = (isOpen: boolean) =>
    sql`alter database ${sql.id(String(database))} connection limit ${sql.lit(isOpen ? -1 : 0)}`.execute(
      outside,
    )
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`.execute(outside)
  const state = async () => {
    const [alive, ready] = [await app.http.inject('/healthz'), await app.http.inject('/readyz')]
    return [alive.statusCode, ready.statusCode]
  }

  test('the full server is alive and ready', async () => {
    expect(await state()).toEqual([200, 200])
  })

  test('without its database the server is alive, not ready, and sends Retry-After', async () => {
    const person = await app.auth.registerUser()
    await allow(false)
    await cut()
    expect(await state()).toEqual([200, 503])
    const response = await app.http.inject('/readyz')
    expect([response.body, response.headers['retry-after']]).toEqual(['{"status":"unavailable"}', '5'])
    for (const call of [
      () => app.requestAs(person, 'GET', '/api/accounts/'),
      () => app.requestAs(person, 'GET', '/api/transactions/'),
      () => app.auth.login(person.email),
    ]) {
      const answer = await call()
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body).not.toMatch(/postgres|database|ECONN|connect/i)
    }
    await allow(true)
    await expect.poll(state, { timeout: 10_000, interval: 200 }).toEqual([200, 200])
    expect((await app.requestAs(person, 'GET', '/api/accounts/')).statusCode).toBe(200)
  })

  test('a refused login makes readiness fail although pooled connections work', async () => {
    const refused = await createFullApp()
    const { database } = refused.db.appConnection
    const ready = async () => (await refused.http.inject('/readyz')).statusCode
    const login = sql.id(String(refused.db.appConnection.user))
    // Holds its connection, because other work of the server may take whatever the pool has idle.
    await refused.db.app.connection().execute(async (pooled) => {
      await sql`select 1`.execute(pooled)
      await sql`revoke connect on database ${sql.id(String(database))} from ${login}`.execute(outside)
      expect(await ready()).toBe(503)
      // The pool may need a new connection for the other check.
      expect(refused.logLines.join('')).toMatch(/"state":"[^"]*\blogin\b/)
      expect((await refused.http.inject('/healthz')).statusCode).toBe(200)
      expect((await sql`select 1 as one`.execute(pooled)).rows).toEqual([{ one: 1 }])
    })
  })

  test('a database that refuses writes, as a demoted primary does, makes readiness fail', async () => {
    const person = await app.auth.registerUser()
    const name = sql.id(String(database))
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(outside)
    await cut()
    await expect.poll(state, { timeout: 10_000 }).toEqual([200, 503])
    await expect.poll(async () => (await app.requestAs(person, 'GET', '/api/accounts/')).statusCode).toBe(200)
    await sql`alter database ${name} reset default_transaction_read_only`.execute(outside)
    await cut()
    await expect.poll(state, { timeout: 10_000 }).toEqual([200, 200])
  })

  /** The checks that fail in a process with this role. */
  async function listFailed(role: Config['role'], dataDir = tmpdir()) {
    const { status, checks } = await readReadiness(readinessChecks(app.db, { role, dataDir }), [])
    const failed = Object.keys(checks).filter((name) => checks[name] === 'failed')
    return { status, failed }
  }
  const ready = { status: 'ok', failed: [] }

  test('a queue stuck for a minute makes a worker not ready until it moves again, and takes no pages away', async () => {
    // A queue without a worker, which could take the job first.
    const queue = 'without-worker'
    await sql`insert into pgboss.queue
      select (jsonb_populate_record(q, ${JSON.stringify({ name: queue })}::jsonb)).* from pgboss.queue q where name = 'auth-mail'`.execute(
      app.db.admin,
    )
    const wait = (interval: string) =>
      sql<{ id: string }>`insert into pgboss.job (name, data, start_after, retry_limit)
        values (${queue}, '{}', now() + ${interval}::interval, 0) returning id`.execute(app.db.admin)
    await wait('1 hour')
    expect(await listFailed('worker')).toEqual(ready) // a delayed job does not count as waiting
    const {
      rows: [stuck],
    } = await wait('-90 seconds')
    expect(await listFailed('worker')).toEqual({ status: 'unavailable', failed: ['queue'] })
    for (const role of ['web', 'all'] as const) expect(await listFailed(role)).toEqual(ready)
    expect(await state()).toEqual([200, 200])
    await sql`delete from pgboss.job where id = ${stuck?.id}`.execute(app.db.admin)
    expect(await listFailed('worker')).toEqual(ready)
  })

  test('waiting demo users make no worker not ready', async () => {
    const { rows } = await sql<{ name: string }>`
      insert into pgboss.job (name, data, start_after, retry_limit)
      select name, '{}', now() - interval '90 seconds', 0 from pgboss.queue where name like 'example-%'
      returning name`.execute(app.db.admin)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['example-erase', 'example-move-in'])
    expect(await listFailed('worker')).toEqual(ready)
  })

  test('a disk that is full or away makes a worker not ready, and takes no pages away', async () => {
    const missing = join(tmpdir(), 'not-a-folder')
    expect(await listFailed('worker', missing)).toEqual({ status: 'unavailable', failed: ['disk'] })
    expect(await listFailed('web', missing)).toEqual(ready)
  })
})
