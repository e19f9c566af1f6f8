import type { Client, ClientConfig } from 'pg'
import { withClient } from './roles.ts'
import { DatabaseSetupError } from './setup-error.ts'

const oldest = 150_000
const demanded = ['fsync', 'synchronous_commit', 'full_page_writes']
/** What keeps an acknowledged commit through a power cut; `remote_*` keep it locally too. */
const durable = new Set(['on', 'remote_write', 'remote_apply'])

/** Refuses to serve where row-level security or durability would not hold (S-05, R-11). Tells the first fault only. */
export async function checkGuarantees(
  app: ClientConfig,
  { durability }: { durability: boolean },
): Promise<void> {
  await withClient(app, async (client) => {
    await checkVersion(client)
    await checkRole(client)
    if (durability) for (const setting of demanded) await checkSetting(client, setting)
  })
}

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  )
  const facts = rows[0]
  if (facts !== undefined && facts.number < oldest)
    throw new DatabaseSetupError(
      `Lucas needs PostgreSQL 15 or newer; DATABASE_URL leads to ${facts.version}.`,
    )
}

async function checkRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string; reason: string }>(
    `SELECT current_user AS rolname, CASE WHEN rolsuper THEN 'SUPERUSER' ELSE 'BYPASSRLS' END AS reason
       FROM pg_roles WHERE (rolsuper OR rolbypassrls) AND pg_has_role(current_user, oid, 'MEMBER')`,
  )
  const fault = rows[0]
  if (fault !== undefined)
    throw new DatabaseSetupError(
      `Lucas does not serve as the database role ${fault.rolname}, which has ${fault.reason}: row-level security would not hold.`,
    )
}

async function checkSetting(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name])
  const value = rows[0]?.value ?? ''
  if (!durable.has(value))
    throw new DatabaseSetupError(
      `PostgreSQL runs with ${name} = ${value}: production demands on, or acknowledged data can be lost.`,
    )
}
