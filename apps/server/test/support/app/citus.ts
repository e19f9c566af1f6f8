import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { runGeneratedSql, withClient } from '../../../src/platform/database/client.ts'
import { appRoleOption, deriveLogin } from '../../../src/platform/database/logins/logins.ts'
import { distribute } from '../../../src/platform/distribution/distribute.ts'
import { manyShards } from '../../../src/platform/distribution/functions.ts'
import { installQueues } from '../../../src/platform/jobs/install.ts'
import { openDatabase } from '../../../src/platform/open-database/open.ts'
import { type Cluster, quietLog } from '../../cluster.ts'

const secret = 'test cluster'
/** Enough to spread users over two workers. Each table has as many, so that more would make the set-up longer. */
const shards = 4

/** Migrates and distributes the database of a running Citus cluster, whose nodes admit its roles without passwords. */
export async function prepareCitus(url: string): Promise<Cluster> {
  const database = await openDatabase({ dataDir: '', url, secret, production: false }, quietLog)
  await database.close()
  await installQueues({ connectionString: url }, [])
  await distribute({ connectionString: url }, quietLog, { shards })
  const { host, port, user = '', database: name = '' } = new Client({ connectionString: url })
  const owner = { user, password: '' }
  const login = deriveLogin(name, secret).name
  await refuseManyShards(url, login)
  return {
    host,
    port,
    owner,
    app: { user: login, password: '', options: appRoleOption },
    superuser: owner,
    template: name,
    pooler: null,
    isCitus: true,
  }
}

/**
 * Refuses statements of the application that read several shards: each must show Citus its user. Look-ups may: they find a user by a
 * hash, or the users of a sweep.
 */
const refuseManyShards = (url: string, login: string): Promise<void> =>
  withClient({ connectionString: url }, (client) =>
    runGeneratedSql(
      client,
      `SELECT format('ALTER ROLE %I IN DATABASE %I SET %s = error', $1::text, current_database(), $2::text) AS sql`,
      [login, manyShards],
    ),
  )

/** Deletes all users and everything that belongs to none, except the catalogue of banks. */
export const emptyDatabase = (owner: ClientConfig): Promise<void> =>
  withClient(owner, async (client) => {
    await client.query('DELETE FROM goal_allocation')
    await client.query('DELETE FROM person')
    await runGeneratedSql(
      client,
      `SELECT format('DELETE FROM %I', relname) AS sql FROM pg_class c
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND d.partmethod = 'h')
          AND relname <> 'institution'`,
      [],
    )
    await client.query('DELETE FROM pgboss.job')
  })

/** Creates a database of its own on all nodes of a cluster. Returns its address and how to drop it. */
export async function createCitusDatabase(url: string) {
  const name = `queues_${randomBytes(4).toString('hex')}`
  const { host, port, user } = new Client({ connectionString: url })
  const workers = await withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards`,
    )
    return rows
  })
  const nodes = [{ host, port }, ...workers]
  const onEach = async (database: string, statement: string) => {
    for (const node of nodes)
      await withClient({ ...node, user, database }, (client) => client.query(statement))
  }
  await onEach('postgres', `CREATE DATABASE ${name}`)
  await onEach(name, 'CREATE EXTENSION citus')
  await withClient({ host, port, user, database: name }, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [host, port])
    for (const worker of workers)
      await client.query('SELECT citus_add_node($1, $2)', [worker.host, worker.port])
  })
  const address = new URL(url)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => onEach('postgres', `DROP DATABASE ${name} WITH (FORCE)`) }
}
