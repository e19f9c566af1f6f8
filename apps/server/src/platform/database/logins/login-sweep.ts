import type { Client, ClientConfig } from 'pg'
import { ofNoUser } from '../../block-gate.ts'
import { createPeriodicTask } from '../../periodic-task.ts'
import { runGeneratedSql, withClient } from '../client.ts'
import type { DatabaseLog } from '../log.ts'
import { loginPattern } from './logins.ts'
import { appRole, lockRoles } from './roles.ts'

export interface LoginSweepDeps {
  owner: ClientConfig
  /** The login that this process uses. */
  login: string
  log: DatabaseLog
  now?: () => number
  unusedForMs?: number
}

const sweepIntervalMs = 60_000
/** A process that lost its connections reconnects long before. */
const defaultUnusedMinutes = 10

/**
 * Drops the logins of earlier secrets once every sweep of ten minutes has seen them without a connection. During a rolling
 * restart, old processes continue to use theirs.
 */
export function createLoginSweep({
  owner,
  login,
  log,
  now = Date.now,
  unusedForMs = defaultUnusedMinutes * 60_000,
}: LoginSweepDeps) {
  let unusedSince = new Map<string, number>()

  async function sweep(): Promise<string[]> {
    return withClient({ ...owner, application_name: 'lucas logins' }, async (client) => {
      await lockRoles(client)
      const unused = await unusedLogins(client, login)
      unusedSince = new Map(unused.map((name) => [name, unusedSince.get(name) ?? now()]))
      const due = unused.filter((name) => now() - (unusedSince.get(name) ?? now()) >= unusedForMs)
      for (const name of due) await dropLogin(client, name)
      return due
    })
  }

  return {
    sweep,
    ...createPeriodicTask({
      intervalMs: sweepIntervalMs,
      firstDelayMs: sweepIntervalMs,
      whileBlocked: ofNoUser,
      async run() {
        const dropped = await sweep()
        if (dropped.length > 0) log.info({ count: dropped.length }, 'unused database logins dropped')
      },
      onError(err) {
        // Sweeps before an outage prove nothing: processes reconnect after it.
        unusedSince = new Map()
        log.warn({ err }, 'unused database logins not dropped')
      },
    }),
  }
}

/** Returns the other logins of this database that no connection uses now. */
async function unusedLogins(client: Client, login: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT role.rolname AS name
       FROM pg_database AS place, aclexplode(place.datacl) AS entry, pg_roles AS role
      WHERE place.datname = current_database() AND entry.privilege_type = 'CONNECT' AND role.oid = entry.grantee
        AND role.rolname ~ $1 AND role.rolname <> $2 AND pg_has_role(role.oid, $3, 'MEMBER')
        AND NOT EXISTS (SELECT FROM pg_stat_activity AS used WHERE used.usesysid = role.oid)
      ORDER BY name`,
    [loginPattern, login, appRole],
  )
  return rows.map(({ name }) => name)
}

async function dropLogin(client: Client, name: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await runGeneratedSql(
      client,
      `SELECT format('REVOKE ALL ON DATABASE %I FROM %I', current_database(), $1::text) AS sql
        UNION ALL SELECT format('DROP ROLE %I', $1::text)`,
      [name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
