import type { Client, ClientConfig } from 'pg'
import { hasCitus, setPropagation } from '../database/citus.ts'
import { runGeneratedSql, withClient, withTransaction } from '../database/client.ts'
import type { DatabaseLog } from '../database/log.ts'
import { lookupRole } from '../database/logins/roles.ts'
import { lockMigrations } from '../database/migration/lock-migrations.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { grantColumnsHere, readColumnGrants } from './column-grants.ts'
import { dropForeignKeys, type ForeignKey, restoreForeignKeys } from './foreign-keys.ts'
import { rewriteLookups } from './functions.ts'
import { listPlaced } from './placements.ts'
import { ownRows } from './policies.ts'
import { prepareWorkers } from './workers.ts'

export interface DistributeOptions {
  /** Shards of the tables of users. Only the first run uses it: all these tables have the same number. */
  shards?: number | undefined
}

/** Shards that allow 32 workers. Each table of users has as many on all workers together. */
const defaultShards = 32

export interface DistributeResult {
  /** Tables that this run distributed or copied to the workers. */
  moved: string[]
}

/**
 * Distributes the migrated schema over the workers of a Citus cluster, as `placements.ts` declares it (ADR 027). May be repeated:
 * tables, policies, look-ups and rights that are as declared stay, so that a run completes what a new worker, a moved shard or
 * a migration lacks. The tables move in one transaction, or not at all.
 * Throws a `DatabaseSetupError` without the extension or without workers.
 */
export async function distribute(
  owner: ClientConfig,
  log: DatabaseLog,
  { shards = defaultShards }: DistributeOptions = {},
): Promise<DistributeResult> {
  return withClient({ ...owner, application_name: 'lucas distribute' }, async (client) => {
    await requireCluster(client)
    await lockMigrations(client, log)
    const moved = await withTransaction(client, () => moveTables(client, shards))
    for (const table of moved) log.info({ step: table }, 'table distributed')
    await emptyOriginals(client)
    await prepareWorkers(client)
    return { moved }
  })
}

async function requireCluster(client: Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new DatabaseSetupError(
      'The database has no extension citus: install Citus on the coordinator and the workers, run CREATE EXTENSION citus in the database of each, and add the workers with citus_add_node (docs/deploy.md).',
    )
  const { rows } = await client.query<{ workers: number }>(
    `SELECT count(*)::int AS workers FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND shouldhaveshards`,
  )
  if (rows[0]?.workers === 0)
    throw new DatabaseSetupError(
      'The Citus cluster has no workers: run citus_set_coordinator_host and citus_add_node on the coordinator (docs/deploy.md).',
    )
  const journal = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('migration.journal')`)
  if (journal.rowCount === 0)
    throw new DatabaseSetupError(
      'The database has no tables yet: run this release once with LUCAS_ROLE=migrate.',
    )
}

async function moveTables(client: Client, shards: number): Promise<string[]> {
  // Tables of both kinds refer to each other, which Citus allows in one transaction with one connection per worker only.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`)
  const missing = await listMissing(client)
  await setPropagation(client, false)
  await renewLookups(client)
  await setDatabaseSettings(client)
  if (missing.length === 0) return []
  const keys = await dropForeignKeys(client, missing)
  const grants = await readColumnGrants(client)
  await exposeRows(client, missing)
  await setPropagation(client, true)
  await placeTables(client, missing, shards)
  await forceRowSecurity(client, missing)
  await restoreForeignKeys(client, keys.filter(isPossible))
  await setPropagation(client, false)
  await grantColumnsHere(client, grants)
  return missing
}

/** Declared tables that Citus does not know yet, in the order of the declaration. */
async function listMissing(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)
        AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)
      ORDER BY array_position($1, c.relname::text)`,
    [listPlaced('reference', 'user', 'coordinator')],
  )
  return rows.map(({ name }) => name)
}

async function renewLookups(client: Client): Promise<void> {
  const inRole = (sql: string) =>
    runGeneratedSql(client, `SELECT format($2::text, $1::text) AS sql`, [lookupRole, sql])
  await inRole('GRANT CREATE ON SCHEMA public TO %I')
  await inRole('SET LOCAL ROLE %I')
  await rewriteLookups(client, lookupRole)
  await client.query('SET LOCAL ROLE NONE')
  await inRole('REVOKE CREATE ON SCHEMA public FROM %I')
}

/**
 * Settings of sessions that begin after it: `SET LOCAL app.user_id` reaches the workers, and no plan is made without the values of a statement, which Citus could not use.
 */
const databaseSettings = {
  'citus.propagate_set_commands': 'local',
  plan_cache_mode: 'force_custom_plan',
}

const setDatabaseSettings = (client: Client) =>
  runGeneratedSql(
    client,
    `SELECT format('ALTER DATABASE %I SET %s = %L', current_database(), name, value) AS sql
       FROM unnest($1::text[], $2::text[]) AS wanted (name, value)
      WHERE NOT EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
                         WHERE d.datname = current_database() AND s.setrole = 0 AND name || '=' || value = ANY (s.setconfig))`,
    [Object.keys(databaseSettings), Object.values(databaseSettings)],
  )

/** Gives the policies the form that Citus takes, and lets the owner read all rows while they move. */
async function exposeRows(client: Client, tables: readonly string[]): Promise<void> {
  await runGeneratedSql(
    client,
    `SELECT format('ALTER POLICY %I ON %I USING (%s) WITH CHECK (%s)', polname, polrelid::regclass, $2::text, $2::text) AS sql
       FROM pg_policy WHERE polname = 'own_rows' AND polrelid::regclass::text = ANY ($1)
      UNION ALL
     SELECT format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', relname) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND relforcerowsecurity`,
    [tables, ownRows.distributed],
  )
}

async function placeTables(client: Client, tables: readonly string[], shards: number): Promise<void> {
  const [reference, users, coordinator] = [
    listPlaced('reference'),
    listPlaced('user'),
    listPlaced('coordinator'),
  ]
  for (const table of tables) {
    if (reference.includes(table))
      await client.query('SELECT create_reference_table($1::text::regclass)', [table])
    if (coordinator.includes(table))
      await client.query('SELECT citus_add_local_table_to_metadata($1::text::regclass)', [table])
    if (!users.includes(table)) continue
    if (table === 'person')
      await client.query(
        `SELECT create_distributed_table($1::text::regclass, 'user_id', colocate_with => 'none', shard_count => $2)`,
        [table, shards],
      )
    else
      await client.query(
        `SELECT create_distributed_table($1::text::regclass, 'user_id', colocate_with => 'person')`,
        [table],
      )
  }
}

const forceRowSecurity = (client: Client, tables: readonly string[]) =>
  runGeneratedSql(
    client,
    `SELECT format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', relname) AS sql FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND relrowsecurity AND NOT relforcerowsecurity`,
    [tables],
  )

/** A table on the coordinator alone cannot refer to rows on workers. */
const isPossible = ({ table, target }: ForeignKey) =>
  !(listPlaced('coordinator', 'local').includes(table) && listPlaced('user').includes(target))

/** Empties the coordinator's own copy of rows that are on the workers now. */
async function emptyOriginals(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_dist_partition d ON d.logicalrelid = c.oid
      WHERE c.relname = ANY ($1) AND pg_relation_size(c.oid) > 0`,
    [listPlaced('user', 'reference')],
  )
  for (const { name } of rows)
    await client.query('SELECT truncate_local_data_after_distributing_table($1::text::regclass)', [name])
}
