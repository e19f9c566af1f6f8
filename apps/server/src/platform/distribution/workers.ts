import type { Client } from 'pg'
import { lookupRole } from '../database/logins/roles.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { readColumnGrants } from './column-grants.ts'

interface NodeResult {
  success: boolean
  result: string
}

/**
 * Gives the workers what Citus does not pass on to them: the sign-in of the look-up role, through which the coordinator runs
 * look-ups there, its rights on columns, and foreign keys that set a column to null. May be repeated.
 */
export async function prepareWorkers(client: Client): Promise<void> {
  await allowLookups(client)
  await grantColumns(client)
  await addNullingKeys(client)
}

/** The look-up role signs in to workers only, from the coordinator. On the coordinator it cannot sign in. */
const allowLookups = (client: Client) =>
  demandSuccess(client, `SELECT success, result FROM run_command_on_workers($1)`, [
    `DO $do$ BEGIN
       SET LOCAL citus.enable_ddl_propagation TO off;
       ALTER ROLE ${lookupRole} LOGIN;
       EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${lookupRole}', current_database());
     END $do$`,
  ])

async function grantColumns(client: Client): Promise<void> {
  for (const { table, command } of await readColumnGrants(client))
    await demandSuccess(
      client,
      'SELECT success, result FROM run_command_on_placements($1::text::regclass, $2)',
      [table, command],
    )
}

interface NullingKey {
  name: string
  table: string
  target: string
  /** As after `ADD CONSTRAINT name`, with `%s` for the name of the target. */
  definition: string
}

async function addNullingKeys(client: Client): Promise<void> {
  const { rows } = await client.query<NullingKey>(
    `SELECT conname AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS target,
            replace(pg_get_constraintdef(oid), ' REFERENCES ' || confrelid::regclass || '(', ' REFERENCES %s(') AS definition
       FROM pg_constraint
      WHERE contype = 'f' AND confdeltype = 'n' AND conrelid IN (SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'h')
      ORDER BY 2, 1`,
  )
  for (const { table, target, ...key } of rows)
    await demandSuccess(
      client,
      `SELECT success, result FROM run_command_on_colocated_placements($1::text::regclass, $2::text::regclass, $3)`,
      [table, target, addToShard(key)],
    )
}

/**
 * Returns the command that adds a foreign key to a shard which lacks it. Citus puts the names of two shards in the places of `%s`.
 * The name ends with the number of the shard, as Citus names it when it moves the shard.
 */
const addToShard = ({ name, definition }: Pick<NullingKey, 'name' | 'definition'>) => `
  DO $do$
  DECLARE
    shard text := '%s';
    target text := '%s';
  BEGIN
    EXECUTE format('ALTER TABLE %%s ADD CONSTRAINT %%I ${definition.replace('%s', '%%s')}',
      shard, '${name}_' || substring(shard FROM '[0-9]+$'), target);
  EXCEPTION WHEN duplicate_object THEN NULL;
  END $do$`

/** Throws if a node or a shard refused the command. */
async function demandSuccess(client: Client, query: string, values: readonly string[]): Promise<void> {
  const { rows } = await client.query<NodeResult>(query, [...values])
  const failed = rows.find(({ success }) => !success)
  if (failed !== undefined)
    throw new DatabaseSetupError(
      `A worker refused a command: ${failed.result}. Repeat when it can be reached.`,
    )
}
