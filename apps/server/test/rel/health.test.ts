import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '../../src/platform/database/connect.ts'
import { isMigrated } from '../../src/platform/database/migrate.ts'
import { hasDiskSpace, healthPublicRoutes, healthRoutes } from '../../src/platform/http/health.ts'
import { createJobs, jobKind } from '../../src/platform/jobs/jobs.ts'
import { oldestWaitSeconds } from '../../src/platform/jobs/repository.ts'
import { createLog } from '../../src/platform/log.ts'
import { quietLog } from '../cluster.ts'
import { testDatabase } from '../database.ts'
import { probeHttp } from '../support/probe-http.ts'
import { realApp } from '../support/real-app.ts'

const db = await testDatabase()
const log = createLog({ level: 'silent' })

const probe = (checks: Parameters<typeof healthRoutes>[1], lines: string[] = []) =>
  probeHttp({
    publicRoutes: healthPublicRoutes,
    lines,
    routes: (on) =>
      healthRoutes(
        on,
        checks,
        createLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } }),
      ),
  })

test('a process that can serve says so, without detail', async () => {
  const app = await probe({ database: () => isMigrated(db.app), disk: () => hasDiskSpace(tmpdir()) })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.body]).toEqual([200, '{"status":"ok"}'])
})

test.each([
  ['says no', async () => false],
  ['fails', async () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432'))],
  ['hangs', () => new Promise<boolean>(() => undefined)],
])(
  'a part that %s makes readiness red and leaves the process alive; only the log names it',
  async (_, check) => {
    const lines: string[] = []
    const app = await probe({ database: check, disk: async () => true }, lines)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.body]).toEqual([503, '{"status":"unavailable"}'])
    expect(ready.headers['retry-after']).toBe('5')
    expect(lines.join('')).toContain('"state":"database"')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  },
)

test('a database that is away makes readiness red before the ten seconds of a browser are over', async () => {
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

test('a disk without room is found', async () => {
  expect(await hasDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('a job that waits too long is seen', async () => {
  const jobs = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: false,
    isWorker: false,
  })
  jobs.define(jobKind('late', z.object({})), async () => undefined)
  await jobs.install(db.ownerConnection)
  expect(await oldestWaitSeconds(db.app)).toBe(0)
  await sql`insert into pgboss.job (name, data, start_after) values ('late', '{}', now() - interval '90 seconds')`.execute(
    db.admin,
  )
  expect(await oldestWaitSeconds(db.app)).toBeGreaterThanOrEqual(90)
})

describe('rel/health', async () => {
  const app = await realApp()
  const { database, ...server } = app.db.adminConnection
  const outside = connect({
    connection: { ...server, database: 'postgres' },
    applicationName: 'outside',
    max: 1,
    statementTimeout: 10_000,
    log: quietLog,
  })
  /** As a server says that has no room left; -1 is no limit. */
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
  afterAll(() => outside.destroy())

  test('the whole server is alive and ready', async () => {
    expect(await state()).toEqual([200, 200])
  })

  test('without its database the server lives, is not ready, and asks callers to come again', async () => {
    const person = await app.calls.person()
    await allow(false)
    await cut()
    expect(await state()).toEqual([200, 503])
    const told = await app.http.inject('/readyz')
    expect([told.body, told.headers['retry-after']]).toEqual(['{"status":"unavailable"}', '5'])
    for (const call of [
      () => app.as(person, 'GET', '/api/accounts/'),
      () => app.as(person, 'GET', '/api/transactions/'),
      () => app.calls.login(person.email),
    ]) {
      const answer = await call()
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body).not.toMatch(/postgres|database|ECONN|connect/i)
    }
    await allow(true)
    await expect.poll(state, { timeout: 10_000, interval: 200 }).toEqual([200, 200])
    expect((await app.as(person, 'GET', '/api/accounts/')).statusCode).toBe(200)
  })

  test('a queue that stands still for a minute makes readiness red, and green again once it moves', async () => {
    const { rows } = await sql<{
      name: string
    }>`select name from pgboss.queue where name = 'auth-mail'`.execute(app.db.admin)
    const queue = rows[0]?.name ?? ''
    const wait = (interval: string) =>
      sql<{ id: string }>`insert into pgboss.job (name, data, start_after, retry_limit)
        values (${queue}, '{}', now() + ${interval}::interval, 0) returning id`.execute(app.db.admin)
    await wait('1 hour')
    expect(await state()).toEqual([200, 200]) // a job of the future waits for nobody
    const {
      rows: [stuck],
    } = await wait('-90 seconds')
    expect(await state()).toEqual([200, 503])
    expect(app.lines.join('')).toContain('"state":"queue"')
    await sql`delete from pgboss.job where id = ${stuck?.id}`.execute(app.db.admin)
    expect(await state()).toEqual([200, 200])
  })
})
