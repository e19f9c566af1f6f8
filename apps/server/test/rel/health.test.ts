import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

test('a database that is away makes readiness red within three seconds', async () => {
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
  expect(performance.now() - from).toBeLessThan(3_000)
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
