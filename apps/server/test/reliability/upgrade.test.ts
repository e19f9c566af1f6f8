import { readFileSync } from 'node:fs'
import { importList } from '@lucas/contract/banking/import.ts'
import { sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'
import { describe, expect, test, vi } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { callbacks } from '../../src/operator/callbacks.ts'
import { createClock } from '../../src/platform/clock.ts'
import { withClient } from '../../src/platform/database/client.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { readMigrations } from '../../src/platform/database/migration/files.ts'
import { quietLog } from '../cluster.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { parseSession } from '../support/clients/auth-client.ts'
import { createImportClient } from '../support/clients/import-client.ts'
import { createOperatorRunner } from '../support/operator-runner.ts'

// Today's code starts on the database of the release before (fixtures/release/README.md): its data migrate without loss,
// and its waiting jobs, events, dead letters and imports are still understood.

const release = new URL('../support/fixtures/release/', import.meta.url)
const recorded = readFileSync(new URL('71e1ed0f.sql', release), 'utf8')
const recordedAt = new Date('2026-11-23T11:05:00Z')
/** Queues with a waiting job in the recorded database. */
const queues = [
  'account-sealed',
  'auth-mail',
  'example-erase',
  'example-move-in',
  'ingest',
  'newsletter-question',
  'notifications.stale',
  'phone-code',
  'read_statement',
  'recurring.recount',
  'refresh',
  'store_statement',
  'support-mail',
  'undo_statement',
]
const lastMigration = '0039-weekday-sums.sql'

/** Creates the database as that release left it. */
async function loadRelease(): Promise<TestDatabase> {
  const db = await testDatabase({ empty: true })
  const migrations = await readMigrations()
  const before = migrations.slice(0, migrations.findIndex(({ name }) => name === lastMigration) + 1)
  await migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog, before)
  await withClient(db.ownerConnection, (client) => client.query(getConstructionPlans('pgboss')))
  await withClient(db.adminConnection, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(recorded)
    // The jobs wait since the moment of this test: the queue compares them with the clock of PostgreSQL.
    await client.query(
      `UPDATE pgboss.job SET created_on = now(), start_after = now(), keep_until = now() + interval '14 days'`,
    )
  })
  return db
}

const select = async <T>({ admin }: TestDatabase, text: string) =>
  (await sql<T>`${sql.raw(text)}`.execute(admin)).rows
/** Counts and sums of everything that decides about money, to the peso. */
const getFigures = (db: TestDatabase) =>
  select(
    db,
    `SELECT 'transactions ' || account_id AS of, count(*)::text AS count, sum(amount)::text AS sum
       FROM transaction WHERE deletion IS NULL GROUP BY account_id
     UNION ALL SELECT 'balance ' || id, '1', balance_current::text FROM account
     UNION ALL SELECT 'goal ' || goal_id, count(*)::text, sum(amount)::text FROM goal_allocation GROUP BY goal_id
     UNION ALL SELECT 'days ' || user_id, sum(count)::text, sum(amount)::text FROM daily_rollup GROUP BY user_id
     UNION ALL SELECT 'months ' || user_id, sum(count)::text, sum(amount)::text FROM monthly_rollup GROUP BY user_id
     ORDER BY 1`,
  )
/** Returns count and sum of all transactions in pesos. */
const getTotal = async (db: TestDatabase) => {
  const [total] = await select<{ count: number; sum: number }>(
    db,
    `SELECT count(*)::int AS count, sum(amount)::int AS sum FROM transaction
      WHERE deletion IS NULL AND currency = 'CLP'`,
  )
  return total ?? { count: 0, sum: 0 }
}
const listJobs = (db: TestDatabase) =>
  select<{ id: string; name: string; state: string }>(
    db,
    `SELECT id, name, state FROM pgboss.job WHERE name <> 'dead-letters' ORDER BY name, id`,
  )
const countUnpublished = async (db: TestDatabase) =>
  (await select(db, 'SELECT FROM outbox_event WHERE told_at IS NULL')).length
/** Lists the states of the imports in the order of their uploads. */
const listImports = async (db: TestDatabase) =>
  (await select<{ state: string }>(db, 'SELECT state FROM statement_import ORDER BY id')).map(
    ({ state }) => state,
  )

describe('the database of the release before', () => {
  test('migrates without changing a figure', async () => {
    const db = await loadRelease()
    const before = await getFigures(db)
    expect(before).not.toEqual([])
    const { applied } = await migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog)
    expect(applied.length).toBeGreaterThan(0)
    expect(await getFigures(db)).toEqual(before)
    expect(await checkInvariants(db.admin, { now: recordedAt })).toEqual([])
  })

  test('has its jobs run and its events published, and keeps what an undo and an operator need', {
    timeout: 180_000,
  }, async () => {
    const db = await loadRelease()
    const waiting = (await listJobs(db)).filter(({ state }) => state === 'created')
    expect([...new Set(waiting.map(({ name }) => name))]).toEqual(queues)
    expect(await countUnpublished(db)).toBe(3)
    expect(await listImports(db)).toEqual(['done', 'storing', 'storing', 'reading'])
    const before = await getTotal(db)
    await migrate({ owner: db.ownerConnection, app: db.appConnection }, quietLog)
    const startedAt = Date.now()
    const clock = createClock(() => new Date(recordedAt.getTime() + Date.now() - startedAt))
    const app = await createFullApp({ db, clock })

    const ids = new Set(waiting.map(({ id }) => id))
    await vi.waitFor(
      async () => {
        const unfinished = (await listJobs(db)).filter(
          ({ id, state }) => ids.has(id) && state !== 'completed',
        )
        expect(unfinished).toEqual([])
        expect(await countUnpublished(db)).toBe(0)
      },
      { timeout: 120_000, interval: 200 },
    )
    expect(await listImports(db)).toEqual(['done', 'undone', 'done', 'preview'])
    expect(await select(db, `SELECT FROM provider_callback WHERE state = 'received'`)).toEqual([])
    const recipients = await select<{ recipient: string }>(db, 'SELECT recipient FROM mail_outbox')
    expect(recipients.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(['eva@example.cl', 'dora@example.cl', 'caro@example.cl']),
    )
    expect((await getTotal(db)).count).toBeGreaterThan(before.count)
    expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])

    const ana = parseSession(await app.auth.login('ana@example.cl'))
    const imports = createImportClient(app)
    const { results } = importList.parse((await app.requestAs(ana, 'GET', '/api/imports/')).json())
    const stored = results.find(({ file_name }) => file_name === 'cartola-03.csv')
    const { count, sum } = await getTotal(db)
    expect(await imports.undo(ana, stored?.id ?? '')).toMatchObject({ state: 'undone' })
    expect(await getTotal(db)).toEqual({ count: count - 2, sum: sum - 1_000_000 + 54_990 })
    expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])

    const { output } = await createOperatorRunner(db, callbacks)('list')
    expect(output).toMatch(/^[\w-]{36} .* floid .* payload_invalid +5 attempts$/)
  })
})
