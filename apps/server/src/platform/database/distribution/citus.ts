import type { Client, ClientConfig } from 'pg'
import { withClient } from '../client.ts'

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
