import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { afterAll, inject } from 'vitest'
import { withClient } from '../src/platform/database/client.ts'
import { connect, type Db, type PoolOptions } from '../src/platform/database/connect.ts'
import { restrictConnections } from '../src/platform/database/logins/logins.ts'
import type { OwnedDatabase } from '../src/platform/open-database/open.ts'
import { type Credentials, quietLog } from './cluster.ts'
import { emptyDatabase } from './support/app/citus.ts'

export interface TestDatabase extends OwnedDatabase {
  name: string
  /** The schema owner: may run DDL and sees no user rows, because row-level security is forced. */
  owner: Db
  /** The superuser: reads and writes all rows, to set up and check data of several users. */
  admin: Db
  adminConnection: ClientConfig
  /** How the application's pools connect. */
  pool: TestPool
}

export type TestPool = Pick<
  PoolOptions,
  'connection' | 'isBehindPooler' | 'preparedStatements' | 'isDistributed'
>

/**
 * Creates a database for one test file as a copy of the migrated template and drops it after the file. Call it at the
 * top of the file (`const db = await testDatabase()`), or close it yourself. On Citus (rel/citus) all files use the same
 * database, one after the other, each from the start without users.
 */
export async function testDatabase(
  options: {
    empty?: boolean
    /** The application's pools behave as behind a pooler. */
    pooled?: boolean
    /** Connections of each of the application's pools. */
    poolSize?: number
  } = {},
): Promise<TestDatabase> {
  const { host, port, owner, app, superuser, template, pooler, isCitus } = inject('cluster')
  const name = isCitus ? template : `test_${randomBytes(6).toString('hex')}`
  const as = (role: Credentials, database = name) => ({
    host,
    port,
    ...role,
    database,
  })
  const server = as(superuser, 'postgres')
  if (isCitus) await emptyDatabase(as(superuser))
  else
    await withClient(server, async (client) => {
      const source = options.empty === true ? 'template0' : template
      await client.query(`CREATE DATABASE ${name} OWNER ${owner.user} TEMPLATE ${source} STRATEGY file_copy`)
      await restrictConnections(client, name, app.user)
    })
  const behindPooler = { isBehindPooler: true, preparedStatements: false }
  const pool: TestPool =
    pooler === null
      ? {
          connection: as(app),
          isDistributed: isCitus,
          ...(options.pooled === true && behindPooler),
        }
      : {
          connection: { ...pooler, user: app.user, password: app.password, database: name },
          ...behindPooler,
        }
  const open = (at: TestPool, max: number, statementTimeout = 30_000) =>
    connect({ ...at, max, statementTimeout, applicationName: name, log: quietLog })
  const handles = {
    app: open(pool, options.poolSize ?? 10, 5_000),
    jobs: open(pool, options.poolSize ?? 5),
    owner: open({ connection: as(owner), isDistributed: isCitus }, 2),
    admin: open({ connection: as(superuser), isDistributed: isCitus }, 2),
  }
  const database = {
    ...handles,
    name,
    appConnection: as(app),
    ownerConnection: as(owner),
    adminConnection: as(superuser),
    pool,
    isEmbedded: false,
    warnings: [],
    async close() {
      await Promise.all(Object.values(handles).map((handle) => handle.destroy()))
      if (isCitus) return
      await withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
  afterAll(database.close)
  return database
}
