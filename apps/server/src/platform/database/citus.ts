import { sql } from 'kysely'
import type { Client, ClientConfig } from 'pg'
import { withClient } from './client.ts'
import type { Db } from './connect.ts'

/** Returns whether the database has the extension Citus. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
  return rowCount !== 0
}

/** Returns whether the tables of users are distributed over the workers of a Citus cluster. */
export async function isDistributed(client: Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rowCount } = await client.query(
    `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('public.person')`,
  )
  return rowCount !== 0
}

/** Asks as `isDistributed` does, on a connection of its own. */
export const readIsDistributed = (connection: ClientConfig): Promise<boolean> =>
  withClient(connection, isDistributed)

/** Lists the tables that Citus knows; none without the extension. */
export async function listDistributedTables(db: Db): Promise<string[]> {
  const citus = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (citus.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Lets the DDL of this session change the coordinator alone, or the workers too. Does nothing without the extension, which
 * defines the setting.
 */
export async function setPropagation(client: Client, isOn: boolean): Promise<void> {
  await client.query(
    // lint-allow no-session-state: the connection of the owner is direct and ends after the change
    `SELECT set_config('citus.enable_ddl_propagation', $1, false) FROM pg_extension WHERE extname = 'citus'`,
    [isOn ? 'on' : 'off'],
  )
}

/**
 * Returns a connection of the owner whose DDL changes the coordinator alone, for what never leaves it. Citus would pass on new
 * functions and types of any schema, and refuses those that it cannot.
 */
export async function onCoordinatorAlone(owner: ClientConfig): Promise<ClientConfig> {
  if (!(await withClient(owner, hasCitus))) return owner
  return { ...owner, options: `${owner.options ?? ''} -c citus.enable_ddl_propagation=off`.trim() }
}
