import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTally, type Tally } from '../../../../scripts/runner/tally.ts'
import { findBinary } from '../../../../scripts/runner/tool.ts'
import { runCommand } from '../../../../scripts/test/run-command.ts'
import { withoutUser } from '../../src/platform/database/user-transaction.ts'
import { openAsApplication } from '../../src/platform/open-database/open.ts'
import { quietLog } from '../cluster.ts'
import { startPooler } from '../support/app/pooler.ts'
import { createProductionSettings, servedVersion } from '../support/app/production-settings.ts'
import { startServedPostgres } from '../support/app/served-postgres.ts'
import { createServerGroup } from '../support/app/server-group.ts'
import { listSessionState } from '../support/app/session-state.ts'
import { waitUntil } from '../support/poll-attempts.ts'

// Debian's PgBouncer in transaction mode, with the settings of deploy/pgbouncer/pgbouncer.ini.

const password = 'only for this test'
const poolSize = 3

/** Test files that run unchanged through PgBouncer, below apps/server. */
const suites = [
  'src/platform/database/rls-behaviour.db.test.ts',
  'src/platform/database/user-transaction.db.test.ts',
  'src/platform/database/locks.db.test.ts',
  'src/platform/events/events.db.test.ts',
  'src/platform/jobs/jobs.db.test.ts',
  'src/platform/http/idempotency/idempotency.db.test.ts',
  'src/platform/sockets/sockets.db.test.ts',
  'src/platform/sockets/ws-auth.db.test.ts',
  'src/platform/retention/retention.db.test.ts',
  'src/modules/analytics/analytics.db.test.ts',
  'src/modules/auth/revocation.db.test.ts',
  'src/modules/connections/connections.db.test.ts',
  'src/modules/connections/dead-letters.db.test.ts',
  'src/modules/connections/link-polls.db.test.ts',
  'src/modules/connections/provider-callbacks.db.test.ts',
  'src/modules/connections/webhook.db.test.ts',
  'src/modules/goals/goal-events.db.test.ts',
  'src/modules/privacy/export-complete.db.test.ts',
  'src/modules/ingest/ingest.db.test.ts',
  'test/reliability/assign-races.test.ts',
  'test/reliability/blocked.test.ts',
  'test/reliability/concurrency.test.ts',
  'test/reliability/kill9.test.ts',
  'test/reliability/limits-parallel.test.ts',
  'test/reliability/provider-faults.test.ts',
  'test/security/authz-matrix.test.ts',
  'test/security/limits.test.ts',
]

describe('rel/pooler', async () => {
  const postgres = await startServedPostgres()
  const pooler = await startPooler({
    server: postgres.server,
    logins: [{ user: 'lucas_web', password }],
    poolSize,
  })
  const folder = mkdtempSync(join(tmpdir(), 'lucas-pooler-test-'))
  afterAll(async () => {
    await stop()
    await pooler.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const owner = { DATABASE_URL: postgres.urlOf('lucas_owner', 'change me', 'lucas') }
  const appUrl = `postgres://lucas_web:${encodeURIComponent(password)}@127.0.0.1:${pooler.port}/lucas`
  const directUrl = postgres.urlOf('lucas_web', password, 'lucas')
  const app = { DATABASE_APP_URL: appUrl, DATABASE_DIRECT_URL: directUrl }
  const settings = {
    ...createProductionSettings(join(folder, 'data')),
    EXAMPLE_POOL_SIZE: '0',
    HOST: '127.0.0.1',
  }

  const { start, run, stop } = createServerGroup(settings)
  const open = () =>
    openAsApplication(
      {
        dataDir: folder,
        appUrl,
        directUrl,
        secret: '',
        production: true,
        allowOutdated: servedVersion,
        preparedStatements: false,
      },
      quietLog,
    )
  const countConnections = async (name: string): Promise<number> => {
    const [{ n }] = await postgres.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = 'lucas' AND usename = 'lucas_web' AND application_name = $1`,
      [name],
    )
    return n
  }

  beforeAll(async () => {
    await postgres.runDocumented('one installation that creates its roles itself')
  })

  test('migrate reaches the database without the pooler and gives the login its time limits', async () => {
    expect(await run({ ...owner, ...app, LUCAS_ROLE: 'migrate' })).toEqual({ code: 0, said: '' })
    const [login] = await postgres.query(`SELECT rolconfig FROM pg_roles WHERE rolname = 'lucas_web'`)
    expect(new Set(login.rolconfig)).toEqual(
      new Set(['role=lucas_app', 'statement_timeout=5000ms', 'idle_in_transaction_session_timeout=10000ms']),
    )
    expect(await run({ ...owner, ...app, LUCAS_ROLE: 'migrate' })).toEqual({ code: 0, said: '' })
  })

  test('a web process at a pooler without DATABASE_DIRECT_URL stops with one sentence', async () => {
    expect(await run({ DATABASE_APP_URL: appUrl, LUCAS_ROLE: 'web' })).toEqual({
      code: 1,
      said: 'DATABASE_APP_URL leads to a pooler, which refuses startup parameters: DATABASE_DIRECT_URL must lead to the PostgreSQL behind it, and DATABASE_APP_URL have no options.',
    })
  })

  test('web and worker share the few connections of the pooler, and have direct ones for queue and events', async () => {
    const [web, worker] = [
      await start({ ...app, LUCAS_ROLE: 'web' }),
      await start({ ...app, LUCAS_ROLE: 'worker' }),
    ]
    const calls = Array.from({ length: 60 }, async () => (await fetch(`${web.address}/api/app/`)).status)
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
    const started = await fetch(`${web.address}/api/example/`, { method: 'POST' })
    expect(await started.text()).toContain('access')
    await waitUntil(() => worker.stdout().includes('"job completed"'), 60_000)
    // A web process needs the queue's connection at its start only and closes it after ten idle seconds.
    await waitUntil(async () => (await countConnections('lucas queue')) === 2, 30_000)
    const pooled = (await countConnections('lucas')) + (await countConnections('lucas jobs'))
    expect(pooled).toBeGreaterThan(0)
    expect(pooled).toBeLessThanOrEqual(poolSize)
    // The worker has one connection of the queue and one that listens for jobs; each process one of the events.
    expect([await countConnections('lucas queue'), await countConnections('lucas events')]).toEqual([2, 2])
    for (const { child, exit, stderr } of [web, worker]) {
      child.kill('SIGTERM')
      expect([await exit, stderr()]).toEqual([0, ''])
    }
    expect(web.stdout() + worker.stdout()).not.toMatch(/"level":"?(error|50)/)
    const database = await open()
    const left = await Promise.all(Array.from({ length: 9 }, () => listSessionState(database.app)))
    await database.close()
    expect(left.flat()).toEqual([])
  })

  test('a statement of six seconds is cut through the pooler; one of a job is not', async () => {
    const database = await open()
    const sleep = (pool: typeof database.app, seconds: number) =>
      withoutUser(pool, (tx) => sql`select pg_sleep(${seconds})`.execute(tx))
    const startedAt = performance.now()
    await expect(sleep(database.app, 6)).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - startedAt).toBeLessThan(6_000)
    await sleep(database.jobs, 6)
    await expect(sleep(database.app, 6)).rejects.toMatchObject({ code: '57014' })
    await database.close()
  })

  test('an idle transaction of a request is ended; one of a job is not', async () => {
    const database = await open()
    const idle = (pool: typeof database.app) =>
      withoutUser(pool, async (tx) => {
        await sql`select 1`.execute(tx)
        await wait(11_000)
        return (await sql`select 1 as one`.execute(tx)).rows
      })
    const [request, job] = await Promise.allSettled([idle(database.app), idle(database.jobs)])
    expect(request.status).toBe('rejected')
    expect(job).toEqual({ status: 'fulfilled', value: [{ one: 1 }] })
    await database.close()
  })

  test('the server refuses a login without time limits, and another database behind DATABASE_DIRECT_URL', async () => {
    await postgres.query('ALTER ROLE lucas_web RESET statement_timeout')
    await postgres.terminateConnections('lucas')
    const { code, said } = await run({ ...app, LUCAS_ROLE: 'web' })
    expect([code, said]).toEqual([
      1,
      "The login lucas_web has no time limits, which a pooler does not pass on: run this release once with LUCAS_ROLE=migrate, or let a superuser run ALTER ROLE lucas_web SET statement_timeout = '5000ms'; ALTER ROLE lucas_web SET idle_in_transaction_session_timeout = '10000ms'.",
    ])
    expect(await run({ ...owner, ...app, LUCAS_ROLE: 'migrate' })).toEqual({ code: 0, said: '' })
    await postgres.terminateConnections('lucas')
    const other = { ...app, DATABASE_DIRECT_URL: postgres.urlOf('lucas_web', password, 'postgres') }
    expect(await run({ ...other, LUCAS_ROLE: 'web' })).toEqual({
      code: 1,
      said: 'DATABASE_DIRECT_URL and DATABASE_APP_URL lead to different databases: DATABASE_DIRECT_URL is the PostgreSQL behind the pooler of DATABASE_APP_URL.',
    })
  })
})

describe('rel/pooler: the suites of the server', () => {
  let tally: Tally = { passed: 0, failed: 0 }

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lucas-pooler-suites-'))
    const report = join(folder, 'report.json')
    const files = suites.map((path) => `apps/server/${path}`)
    const words = [
      'run',
      '--project',
      'server-db',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ]
    const { code, stderr } = await runCommand([process.execPath, findBinary('vitest'), ...words].join(' '), {
      TEST_DATABASE_POOLER: 'pgbouncer',
    })
    tally = readTally(report, code)
    if (tally.passed === 0) throw new Error(stderr)
    rmSync(folder, { recursive: true })
  }, 1_700_000)

  test('pass through PgBouncer', () => {
    expect(tally.failures).toEqual([])
    expect([tally.failed, tally.passed > 250]).toEqual([0, true])
  })
})
