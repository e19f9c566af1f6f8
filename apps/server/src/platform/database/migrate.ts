import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { isDistributed, setPropagation } from './citus.ts'
import type { Db } from './connect.ts'
import type { DatabaseLog } from './log.ts'
import { readIndexStatements, runIndexStatement } from './migration/concurrent-indexes.ts'
import { findOldestReader, getMigrationMode, type Migration, readMigrations } from './migration/files.ts'
import { lockMigrations } from './migration/lock-migrations.ts'
import { lockTables } from './migration/lock-tables.ts'
import { runOnCluster } from './migration/on-cluster.ts'
import { runPerUser } from './migration/per-user.ts'
import { defaultPatience, inTransaction, type LockPatience, retryLocks } from './migration/retry.ts'
import { DatabaseSetupError } from './setup-error.ts'

/** Longest pause after a migration of an existing database, in milliseconds. */
const longestPauseMs = 5_000

/** The owner migrates; rows of users are changed with the application's login. */
interface Connections {
  owner: ClientConfig
  app: ClientConfig
}

/**
 * Applies pending migrations as the owner, one process at a time: each file in one transaction or as its mode says. A
 * statement waits for a lock for a short time only, because requests wait behind it; then the migration is tried again.
 */
export async function migrate(
  { owner, app }: Connections,
  log: DatabaseLog,
  migrations?: readonly Migration[],
  patience: LockPatience = defaultPatience,
): Promise<{ applied: string[] }> {
  const wanted = migrations ?? (await readMigrations())
  const client = new Client({ ...owner, application_name: 'lucas migrate' })
  client.on('error', () => undefined) // a lost connection also ends the statement under way with an error
  await client.connect()
  try {
    await lockMigrations(client, log)
    await setPropagation(client, false)
    const isOnCluster = await isDistributed(client)
    const journal = await readJournal(client)
    const pending = pendingAfter(journal, wanted)
    for (const migration of pending) {
      log.info({ step: migration.name }, 'applying migration')
      const started = performance.now()
      await apply({ owner: client, app, isOnCluster }, migration, patience, log)
      // Requests that waited for it go first: a request of several statements would wait for several migrations.
      if (journal.length > 0) await wait(Math.min(performance.now() - started, longestPauseMs))
    }
    return { applied: pending.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

interface JournalRow {
  name: string
  checksum: string
}

async function readJournal(client: Client): Promise<JournalRow[]> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS migration`)
  await client.query(`CREATE TABLE IF NOT EXISTS migration.journal (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  await addOldestReader(client)
  await client.query('GRANT USAGE ON SCHEMA migration TO lucas_app')
  await client.query('GRANT SELECT ON migration.journal TO lucas_app')
  const { rows } = await client.query<JournalRow>(
    'SELECT name, checksum FROM migration.journal ORDER BY name',
  )
  return rows
}

/** Adds the column that release 1.0.0 did not have. Looks first, because ALTER TABLE locks out readers even if it does nothing. */
async function addOldestReader(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'migration.journal'::regclass AND attname = 'oldest_reader'`,
  )
  if (rowCount === 0)
    await client.query('ALTER TABLE migration.journal ADD COLUMN IF NOT EXISTS oldest_reader text')
}

/** Returns the migrations to apply. A newer version may have applied more; a changed file throws. */
function pendingAfter(journal: readonly JournalRow[], wanted: readonly Migration[]): Migration[] {
  const done = new Map(journal.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of wanted)
    if (done.has(name) && done.get(name) !== checksum)
      throw new DatabaseSetupError(
        `Migration ${name} was changed after it had run: restore it and write a new one.`,
      )
  const pending = wanted.filter(({ name }) => !done.has(name))
  const last = journal.at(-1)?.name ?? ''
  const late = pending.find(({ name }) => name < last)
  if (late !== undefined)
    throw new DatabaseSetupError(
      `Migration ${late.name} comes before ${last}, which has already run: give it a new number.`,
    )
  return pending
}

async function apply(
  { owner: client, app, isOnCluster }: { owner: Client; app: ClientConfig; isOnCluster: boolean },
  migration: Migration,
  patience: LockPatience,
  log: DatabaseLog,
): Promise<void> {
  const { name, text } = migration
  const again = (work: () => Promise<void>) => retryLocks(patience, { log, step: name }, work)
  const inOne = (work: () => Promise<void>) => inTransaction(client, patience.lockTimeoutMs, work)
  try {
    const mode = getMigrationMode(migration)
    if (mode === 'concurrently') {
      await setPropagation(client, true)
      for (const statement of readIndexStatements(migration))
        await again(() => runIndexStatement(client, statement))
      await setPropagation(client, false)
    }
    if (mode === 'per-user') await runPerUser({ owner: client, app, isOnCluster }, migration, patience, log)
    await again(() =>
      inOne(async () => {
        if (mode === 'transaction') {
          await lockTables(client, text, patience.lockTimeoutMs)
          // On a distributed installation also on the workers.
          await (isOnCluster ? runOnCluster(client, text) : client.query(text))
        }
        await recordInJournal(client, migration)
      }),
    )
  } catch (error) {
    if (error instanceof DatabaseSetupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseSetupError(`Migration ${name} failed: ${reason}`, { cause: error })
  }
}

const recordInJournal = (client: Client, { name, checksum, text }: Migration) =>
  client.query('INSERT INTO migration.journal (name, checksum, oldest_reader) VALUES ($1, $2, $3)', [
    name,
    checksum,
    findOldestReader(text),
  ])

/** Returns whether every migration of this version has run (readiness, R-20). Works as the application's role. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migration.journal`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return (await readMigrations()).every(({ name }) => done.has(name))
}
