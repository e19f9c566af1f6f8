import type { ClientConfig } from 'pg'
import { withClient } from './client.ts'
import type { DatabaseLog } from './log.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { describeOutdated, findFloorAbove } from './version-floor.ts'

const minVersion = 15

/** Where the server comes from, and whether the operator accepts an old one. */
export interface VersionRules {
  isEmbedded: boolean
  production: boolean
  /** The version that may serve although it is below its floor (ALLOW_OUTDATED_POSTGRES). */
  allowOutdated?: string | undefined
}

/**
 * Checks the version of PostgreSQL before anything else. Throws below the oldest supported one, and in production for a served
 * one below its floor. Returns the warnings about it, and logs them.
 */
export async function checkServerVersion(
  connection: ClientConfig,
  { isEmbedded, production, allowOutdated }: VersionRules,
  log: DatabaseLog,
): Promise<string[]> {
  const { major, version } = await readVersion(connection)
  if (major < minVersion)
    throw new DatabaseSetupError(`Lucas needs PostgreSQL ${minVersion} or newer; this one is ${version}.`)
  const floor = findFloorAbove(version)
  if (floor === null) return []
  const outdated = describeOutdated(version, floor)
  if (production && !isEmbedded && version !== allowOutdated)
    throw new DatabaseSetupError(
      `${outdated}. Update it, or let it serve for now with ALLOW_OUTDATED_POSTGRES=${version}.`,
    )
  const warning = isEmbedded
    ? `${outdated}. Set POSTGRES_BIN_DIR to newer programs, or DATABASE_URL to a served PostgreSQL.`
    : `${outdated}. Update it.`
  log.warn({ state: warning }, 'PostgreSQL is outdated')
  return [warning]
}

async function readVersion(connection: ClientConfig): Promise<{ major: number; version: string }> {
  const number = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ number: number }>(
      `SELECT current_setting('server_version_num')::int AS number`,
    )
    return rows[0]?.number ?? 0
  })
  const major = Math.trunc(number / 10_000)
  return { major, version: `${major}.${number % 10_000}` }
}
