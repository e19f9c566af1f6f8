import { sql } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import { withClient } from './client.ts'
import type { Db } from './connect.ts'
import { appRole } from './logins/roles.ts'
import { DatabaseSetupError } from './setup-error.ts'

const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes']
/** Values that preserve an acknowledged commit through a power cut; `remote_*` include the local disk. */
const durableValues = new Set(['on', 'remote_write', 'remote_apply'])

/** Throws for the first setting that would break row-level security or durability (S-05, R-11). */
export async function checkRequirements(
  app: ClientConfig,
  { durability }: { durability: boolean },
): Promise<void> {
  await withClient(app, async (client) => {
    await checkRole(client)
    if (durability) for (const setting of durabilitySettings) await checkSetting(client, setting)
  })
}

async function checkRole(client: Client): Promise<void> {
  // The login is checked too: an injected statement could RESET ROLE to it.
  const { rows } = await client.query<{ rolname: string; reason: string }>(
    `SELECT pg_get_userbyid(held.oid) AS rolname, CASE WHEN power.rolsuper THEN 'SUPERUSER' ELSE 'BYPASSRLS' END AS reason
       FROM pg_roles AS held, pg_roles AS power
      WHERE held.rolname IN (current_user, session_user) AND (power.rolsuper OR power.rolbypassrls)
        AND pg_has_role(held.oid, power.oid, 'MEMBER')`,
  )
  const excess = rows[0]
  if (excess !== undefined)
    throw new DatabaseSetupError(
      `Lucas does not serve as the database role ${excess.rolname}, which has ${excess.reason}: row-level security would not hold.`,
    )
  const { rowCount } = await client.query(`SELECT WHERE pg_has_role(current_user, $1, 'USAGE')`, [appRole])
  if (rowCount === 0)
    throw new DatabaseSetupError(
      `The login of DATABASE_APP_URL is no member of ${appRole} that inherits its rights: grant it ${appRole}.`,
    )
}

async function checkSetting(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name])
  const value = rows[0]?.value ?? ''
  if (!durableValues.has(value))
    throw new DatabaseSetupError(
      `PostgreSQL runs with ${name} = ${value}: production demands on, or acknowledged data can be lost.`,
    )
}

/** Returns whether transactions may write. They may not on a standby, and not while the disk of the embedded database is full. */
export async function acceptsWrites(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`
    select current_setting('transaction_read_only') as value`.execute(db)
  return rows[0]?.value === 'off'
}
