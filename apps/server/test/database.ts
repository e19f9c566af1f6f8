import { randomBytes } from 'node:crypto'
import type { ClientConfig } from 'pg'
import { afterAll, inject } from 'vitest'
import { withClient } from '../src/platform/database/client.ts'
import { connect, type Db } from '../src/platform/database/connect.ts'
import { restrictConnections } from '../src/platform/database/logins.ts'
import type { OwnedDatabase } from '../src/platform/database/open.ts'
import { type Credentials, quietLog } from './cluster.ts'

export interface TestDatabase extends OwnedDatabase {
  name: string
  /** The schema owner: may run DDL and sees no user rows, because row-level security is forced. */
  owner: Db
  /** The superuser: reads and writes all rows, to set up and check data of several users. */
  admin: Db
  adminConnection: ClientConfig
}

/**
 * Creates a database for one test file as a copy of the migrated template and drops it after the file. Call it at the
 * top of the file (`const db = await testDatabase()`), or close it yourself.
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { host, port, owner, app, superuser, template } = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const as = (role: Credentials, database = name) => ({
    host,
    port,
    ...role,
    database,
  })
  const server = as(superuser, 'postgres')
  await withClient(server, async (client) => {
    const source = options.empty === true ? 'template0' : template
    await client.query(`CREATE DATABASE ${name} OWNER ${owner.user} TEMPLATE ${source} STRATEGY file_copy`)
    await restrictConnections(client, name, app.user)
  })
  const open = (connection: ClientConfig, max: number, statementTimeout = 30_000) =>
    connect({ connection, max, statementTimeout, applicationName: name, log: quietLog })
  const handles = {
    app: open(as(app), 10, 5_000),
    jobs: open(as(app), 5),
    owner: open(as(owner), 2),
    admin: open(as(superuser), 2),
  }
  const database = {
    ...handles,
    name,
    appConnection: as(app),
    ownerConnection: as(owner),
    adminConnection: as(superuser),
    isEmbedded: false,
    async close() {
      await Promise.all(Object.values(handles).map((handle) => handle.destroy()))
      await withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
  afterAll(database.close)
  return database
}
