import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../../test/cluster.ts'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { createUser } from '../../../../test/support/app/users.ts'
import { waitUntil } from '../../../../test/support/poll-attempts.ts'
import { migrate } from '../migrate.ts'
import { type Migration, readMigrations } from './files.ts'
import type { LockPatience } from './retry.ts'

const patient: LockPatience = { lockTimeoutMs: 50, attempts: 1_000, pauseMs: 5 }
const impatient: LockPatience = { lockTimeoutMs: 20, attempts: 3, pauseMs: 1 }

const file = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const first = file('0001-one.sql', 'CREATE TABLE one (id int, name text)')
const index = (text: string) => file('0002-index.sql', `-- mode: concurrently\n${text};\n`)
const byName = index('CREATE INDEX one_name ON one (name)'.replace('INDEX', 'INDEX CONCURRENTLY'))
const unique = index('CREATE UNIQUE INDEX CONCURRENTLY one_id ON one (id)')

const connectionsOf = (db: TestDatabase) => ({ owner: db.ownerConnection, app: db.appConnection })

/** Creates an empty database with the table of the first migration. */
async function createTable() {
  const db = await testDatabase({ empty: true })
  const retries: object[] = []
  const log = { ...quietLog, warn: (facts: object) => void retries.push(facts) }
  const run = (files: Migration[], patience = patient) => migrate(connectionsOf(db), log, files, patience)
  await run([first])
  const query = async <T>(text: string) => (await sql<T>`${sql.raw(text)}`.execute(db.admin)).rows
  return {
    run,
    retries,
    query,
    /** Starts a transaction that stays open. */
    async begin(text: string) {
      const client = new Client(db.adminConnection)
      await client.connect()
      onTestFinished(() => client.end())
      await client.query('BEGIN')
      await client.query(text)
      return client
    },
    listIndexes: () =>
      query<{ name: string; valid: boolean }>(
        `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'one'::regclass ORDER BY 1`,
      ),
    /** Waits until another connection waits for such a lock. */
    waitForLock: (condition: string) =>
      waitUntil(
        async () => (await query(`SELECT FROM pg_locks WHERE NOT granted AND ${condition}`)).length > 0,
      ),
    /** Waits until the build of an index waits for a transaction. */
    waitForBuild: () =>
      waitUntil(async () => {
        const builds = await query(
          `SELECT FROM pg_stat_progress_create_index WHERE datname = current_database() AND phase LIKE 'waiting%'`,
        )
        return builds.length > 0
      }),
    killMigration: () =>
      query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND application_name = 'lucas migrate'`),
  }
}

describe('rel/migrations: locks', () => {
  const widen = file('0002-widen.sql', 'ALTER TABLE one ADD COLUMN colour text; CREATE TABLE two (id int)')

  test('a migration that gets no lock lets others read, and runs when the lock is free', async () => {
    const { run, retries, begin, query } = await createTable()
    const open = await begin('SELECT FROM one')
    const migrated = run([first, widen])
    await waitUntil(() => retries.length > 2)
    expect(await query('SELECT colour FROM one').catch(String)).toContain('column "colour" does not exist')
    await open.query('COMMIT')
    expect(await migrated).toEqual({ applied: ['0002-widen.sql'] })
    expect(await query('SELECT colour FROM one')).toEqual([])
    expect(retries[0]).toEqual({ step: '0002-widen.sql', attempt: 1, code: '55P03' })
  })

  test('a migration that never gets its lock fails by its name and changes nothing', async () => {
    const { run, retries, begin, query } = await createTable()
    const open = await begin('SELECT FROM one')
    await expect(run([first, widen], impatient)).rejects.toThrow(
      'Migration 0002-widen.sql failed: canceling statement due to lock timeout',
    )
    expect(retries).toHaveLength(2)
    expect(await query(`SELECT to_regclass('two') AS found`)).toEqual([{ found: null }])
    await open.query('COMMIT')
    expect(await run([first, widen])).toEqual({ applied: ['0002-widen.sql'] })
  })

  test('a request that holds one of its tables and needs another one goes on', async () => {
    const { run, retries, begin, waitForLock } = await createTable()
    const two = file('0002-two.sql', 'CREATE TABLE two (id int)')
    const both = file('0003-both.sql', 'ALTER TABLE two ADD a int; ALTER TABLE one ADD a int')
    await run([first, two])
    const request = await begin('INSERT INTO two VALUES (1)')
    const migrated = run([first, two, both], { ...patient, lockTimeoutMs: 30_000 })
    await waitForLock(`relation = 'two'::regclass`)
    await request.query('INSERT INTO one VALUES (1)')
    await request.query('COMMIT')
    expect(await migrated).toEqual({ applied: ['0003-both.sql'] })
    expect(retries.length).toBeGreaterThan(0)
  })

  test('a migration that deadlocks with a request is tried again', async () => {
    const { run, retries, begin, waitForLock } = await createTable()
    const locking = file('0002-a.sql', 'ALTER TABLE one ADD a int; SELECT pg_advisory_xact_lock(7)')
    // Only the migration looks for deadlocks.
    const request = await begin(`SET LOCAL deadlock_timeout = '5min'; SELECT pg_advisory_xact_lock(7)`)
    const migrated = run([first, locking], { ...patient, lockTimeoutMs: 240_000 })
    await waitForLock(`locktype = 'advisory' AND objid = 7`)
    await request.query('INSERT INTO one VALUES (1)')
    await request.query('COMMIT')
    expect(await migrated).toEqual({ applied: ['0002-a.sql'] })
    expect(retries).toEqual([{ step: '0002-a.sql', attempt: 1, code: '40P01' }])
  })
})

describe('rel/migrations: concurrent indexes', () => {
  test('an index is built while others write', async () => {
    const { run, begin, query, listIndexes, waitForBuild } = await createTable()
    const open = await begin(`INSERT INTO one VALUES (1, 'a')`)
    const migrated = run([first, byName])
    await waitForBuild()
    await query(`INSERT INTO one VALUES (2, 'b')`)
    await open.query('COMMIT')
    expect(await migrated).toEqual({ applied: ['0002-index.sql'] })
    expect(await listIndexes()).toEqual([{ name: 'one_name', valid: true }])
  })

  test('a unique index that fails leaves nothing, and is built when the rows are unique', async () => {
    const { run, query, listIndexes } = await createTable()
    await query('INSERT INTO one VALUES (1), (1)')
    await expect(run([first, unique])).rejects.toThrow(
      'Migration 0002-index.sql failed: could not create unique index "one_id"',
    )
    expect(await listIndexes()).toEqual([])
    await query('DELETE FROM one')
    expect(await run([first, unique])).toEqual({ applied: ['0002-index.sql'] })
    expect(await listIndexes()).toEqual([{ name: 'one_id', valid: true }])
  })

  test('an index whose build was killed is dropped and built again', async () => {
    const { run, begin, listIndexes, waitForBuild, killMigration } = await createTable()
    const open = await begin(`INSERT INTO one VALUES (1, 'a')`)
    const killed = run([first, byName]).catch(String)
    await waitForBuild()
    await killMigration()
    await killed
    expect(await listIndexes()).toEqual([{ name: 'one_name', valid: false }])
    await open.query('COMMIT')
    expect(await run([first, byName])).toEqual({ applied: ['0002-index.sql'] })
    expect(await listIndexes()).toEqual([{ name: 'one_name', valid: true }])
  })

  test('an index that was built before the process was killed stays', async () => {
    const { run, query, listIndexes } = await createTable()
    await query('CREATE INDEX one_name ON one (name)')
    const before = await query(`SELECT 'one_name'::regclass::oid AS oid`)
    expect(await run([first, byName])).toEqual({ applied: ['0002-index.sql'] })
    expect(await query(`SELECT 'one_name'::regclass::oid AS oid`)).toEqual(before)
    expect(await listIndexes()).toEqual([{ name: 'one_name', valid: true }])
  })

  test('a second process that waits for its turn does not block the build', async () => {
    const { run, begin, waitForBuild } = await createTable()
    const open = await begin(`INSERT INTO one VALUES (1, 'a')`)
    const one = run([first, byName], impatient)
    await waitForBuild()
    const other = run([first, byName], impatient)
    await open.query('COMMIT')
    expect((await Promise.all([one, other])).flatMap(({ applied }) => applied)).toEqual(['0002-index.sql'])
  })

  test('drops an index, also if it is gone already', async () => {
    const { run, query, listIndexes } = await createTable()
    await query('CREATE INDEX old ON one (name)')
    const drop = index('DROP INDEX CONCURRENTLY IF EXISTS old; DROP INDEX CONCURRENTLY IF EXISTS older')
    expect(await run([first, drop])).toEqual({ applied: ['0002-index.sql'] })
    expect(await listIndexes()).toEqual([])
  })

  test.each([
    ['another statement', 'CREATE INDEX CONCURRENTLY a ON one (name); ALTER TABLE one ADD b int'],
    ['an index without a name', 'CREATE INDEX CONCURRENTLY ON one (name)'],
    ['no statement', '-- nothing'],
  ])('refuses %s in a file with the mode concurrently', async (_what, text) => {
    const { run, listIndexes } = await createTable()
    await expect(run([first, index(text)])).rejects.toThrow(
      'Migration 0002-index.sql has the mode concurrently: it may only',
    )
    expect(await listIndexes()).toEqual([])
  })

  test('refuses an unknown mode', async () => {
    const { run } = await createTable()
    await expect(run([first, file('0002-x.sql', '-- mode: online\nSELECT 1')])).rejects.toThrow(
      'Migration 0002-x.sql has the unknown mode online: use concurrently or per-user.',
    )
  })
})

describe('rel/migrations: one user after the other', async () => {
  const own = `user_id = current_setting('app.user_id')::uuid`
  const table = `CREATE TABLE counted (user_id uuid REFERENCES person (user_id), id int, value int);
    ALTER TABLE counted ENABLE ROW LEVEL SECURITY;
    ALTER TABLE counted FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON counted TO lucas_app USING (${own});
    GRANT SELECT, UPDATE ON counted TO lucas_app`
  const fill = `-- mode: per-user
    UPDATE counted SET value = 1
     WHERE ${own} AND id IN (SELECT id FROM counted WHERE ${own} AND value IS NULL LIMIT 3);
    UPDATE counted SET value = 2 WHERE ${own} AND value = 1 AND id = 7`
  const before = await readMigrations()
  const name = (offset: number, text: string) =>
    `${String(before.length + offset).padStart(4, '0')}-${text}.sql`

  test('changes the rows of all users in short transactions', async () => {
    const db = await testDatabase()
    const users = [await createUser(db), await createUser(db)]
    const files = [...before, file(name(1, 'table'), table)]
    await migrate(connectionsOf(db), quietLog, files)
    for (const { userId } of users)
      await sql`insert into counted select ${userId}, generate_series(1, 7)`.execute(db.admin)
    const filling = [...files, file(name(2, 'fill'), fill)]
    expect((await migrate(connectionsOf(db), quietLog, filling)).applied).toHaveLength(1)
    const { rows } = await sql<{ values: string; transactions: number }>`
      select string_agg(value::text, '' order by id) as values, count(distinct xmin::text)::int as transactions
        from counted group by user_id`.execute(db.admin)
    // Three batches of 3, 3 and 1 rows, and the second statement changes the seventh row.
    expect(rows).toEqual([
      { values: '1111112', transactions: 3 },
      { values: '1111112', transactions: 3 },
    ])
  })

  test('waits for the lock of a user that is written to', async () => {
    const db = await testDatabase()
    const { userId } = await createUser(db)
    const files = [...before, file(name(1, 'table'), table)]
    await migrate(connectionsOf(db), quietLog, files)
    await sql`insert into counted values (${userId}, 1)`.execute(db.admin)
    const client = new Client(db.adminConnection)
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT lock_user_data($1)', [userId])
    const retries: object[] = []
    const log = { ...quietLog, warn: (facts: object) => void retries.push(facts) }
    const migrated = migrate(connectionsOf(db), log, [...files, file(name(2, 'fill'), fill)], patient)
    await waitUntil(() => retries.length > 0)
    await client.query('COMMIT')
    await client.end()
    expect((await migrated).applied).toHaveLength(1)
    const { rows } = await sql`select value from counted`.execute(db.admin)
    expect(rows).toEqual([{ value: 1 }])
  })
})
