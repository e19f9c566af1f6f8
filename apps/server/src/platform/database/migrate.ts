import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { Db } from './connect.ts'
import type { DatabaseLog } from './log.ts'
import { DatabaseSetupError } from './setup-error.ts'

export interface Migration {
  name: string
  checksum: string
  text: string
}

const ownFolder = new URL('./migrations/', import.meta.url)
const fileName = /^\d{4}-[a-z0-9-]+\.sql$/
/** Arbitrary, but no other program may use the same number. */
const lockKey = 7_220_518

/** Reads the SQL files of a folder in order. Numbers run from 0001 without a gap, so that two branches cannot add the same one. */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  names.forEach((name, index) => {
    if (!fileName.test(name) || Number(name.slice(0, 4)) !== index + 1)
      throw new DatabaseSetupError(
        `Migration ${name} must be named ${String(index + 1).padStart(4, '0')}-name.sql.`,
      )
  })
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Applies pending migrations as the owner: one transaction per file, one process at a time. */
export async function migrate(
  owner: ClientConfig,
  log: DatabaseLog,
  migrations?: readonly Migration[],
): Promise<{ applied: string[] }> {
  const wanted = migrations ?? (await readMigrations())
  const client = new Client({ ...owner, application_name: 'lucas migrate' })
  await client.connect()
  try {
    // lint-allow no-session-state: the owner's connection is direct and ends here
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const pending = pendingAfter(await readJournal(client), wanted)
    for (const migration of pending) {
      log.info({ step: migration.name }, 'applying migration')
      await apply(client, migration)
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

const oldestReaderLine = /^-- oldest-reader: (\d{4})$/m

/**
 * Returns the number of the migration that a release must know to run on the result of this one, or null if every release
 * before can. A migration that removes what older releases use says so in a line `-- oldest-reader: NNNN`.
 */
export const findOldestReader = (text: string): string | null => oldestReaderLine.exec(text)?.[1] ?? null

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

async function apply(client: Client, { name, checksum, text }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migration.journal (name, checksum, oldest_reader) VALUES ($1, $2, $3)', [
      name,
      checksum,
      findOldestReader(text),
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new DatabaseSetupError(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

/** Returns whether every migration of this version has run (readiness, R-20). Works as the application's role. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migration.journal`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return (await readMigrations()).every(({ name }) => done.has(name))
}
