import type { ClientConfig } from 'pg'
import { withClient } from './client.ts'
import { type Migration, readMigrations } from './migration/files.ts'
import { DatabaseSetupError } from './setup-error.ts'

interface AppliedMigration {
  name: string
  checksum: string
  /** Number of the migration that a release must know to run on this one; null if every release can. */
  oldest_reader: string | null
}

/**
 * Throws if this release cannot run on the schema: a migration of this release is missing or was changed, or a newer release
 * removed what this one uses. Works as the application's role and changes nothing.
 */
export async function requireSupportedSchema(
  app: ClientConfig,
  migrations?: readonly Migration[],
): Promise<void> {
  const own = migrations ?? (await readMigrations())
  const applied = await withClient(app, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('migration.journal') IS NOT NULL AS found",
    )
    if (rows[0]?.found !== true) return []
    // By way of JSON: the journal of release 1.0.0 has no column oldest_reader.
    const journal = await client.query<AppliedMigration>(
      `SELECT name, checksum, to_jsonb(journal) ->> 'oldest_reader' AS oldest_reader FROM migration.journal ORDER BY name`,
    )
    return journal.rows
  })
  const problem = findSchemaProblem(own, applied)
  if (problem !== null) throw new DatabaseSetupError(problem)
}

function findSchemaProblem(own: readonly Migration[], applied: readonly AppliedMigration[]): string | null {
  const done = new Map(applied.map((row) => [row.name, row]))
  const missing = own.find(({ name }) => !done.has(name))
  if (missing !== undefined)
    return `The database is older than this release: it lacks migration ${missing.name}. Run this release once with LUCAS_ROLE=migrate.`
  const changed = own.find(({ name, checksum }) => done.get(name)?.checksum !== checksum)
  if (changed !== undefined)
    return `The database is not of this release: its migration ${changed.name} has another text. Start the release that migrated it.`
  const newest = own.at(-1)?.name.slice(0, 4) ?? ''
  const breaking = applied.find(({ oldest_reader: oldest }) => oldest !== null && oldest > newest)
  if (breaking !== undefined)
    return `The database is newer than this release: migration ${breaking.name} needs a release that knows migration ${breaking.oldest_reader}. Start a newer release.`
  return null
}
