import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { withClient } from '../../../src/platform/database/client.ts'
import { deriveLogin } from '../../../src/platform/database/logins/logins.ts'
import { openDatabase } from '../../../src/platform/open-database/open.ts'
import { quietLog } from '../../cluster.ts'
import { toDatabaseUrl } from './server-process.ts'

interface InstallationOptions {
  database?: string
  /** The rights of the owner; by default all that docs/operations.md names. */
  rights?: 'all' | 'no roles' | 'no grants'
}

/** Creates a database with its own owner on the run's server, like a second installation; dropped after the test. */
export async function createInstallation({ database, rights = 'all' }: InstallationOptions = {}) {
  const { host, port, superuser } = inject('cluster')
  const id = randomBytes(4).toString('hex')
  const owner = { user: `owner_${id}`, password: randomBytes(8).toString('hex') }
  const name = database ?? `money_${id}`
  const as = (role: { user: string; password: string }, at = name) => ({ host, port, ...role, database: at })
  const server = as(superuser, 'postgres')
  const quoted = `"${name.replaceAll('"', '""')}"`
  await withClient(server, async (client) => {
    const createRole = rights === 'no roles' ? 'NOCREATEROLE' : 'CREATEROLE'
    await client.query(`CREATE ROLE ${owner.user} LOGIN ${createRole} PASSWORD '${owner.password}'`)
    if (rights !== 'no grants')
      await client.query(
        `GRANT lucas_app, lucas_lookup TO ${owner.user} WITH ADMIN TRUE, INHERIT FALSE, SET TRUE`,
      )
    await client.query(`CREATE DATABASE ${quoted} OWNER ${owner.user} TEMPLATE template0 STRATEGY file_copy`)
  })
  const url = toDatabaseUrl({ ...as(owner), database: encodeURIComponent(name) })
  const toLoginName = (secret = `secret of ${id}`) => deriveLogin(name, secret).name

  onTestFinished(async () => {
    await withClient(server, async (client) => {
      await client.query(`DROP DATABASE ${quoted} WITH (FORCE)`)
      const { rows } = await client.query<{ role: string }>(
        `SELECT quote_ident(rolname) AS role FROM pg_roles WHERE pg_has_role($1, oid, 'MEMBER WITH ADMIN OPTION')
            AND rolname LIKE 'lucas\\_app\\_%'`,
        [owner.user],
      )
      for (const { role } of rows) await client.query(`DROP ROLE ${role}`)
      await client.query(`DROP ROLE ${owner.user}`)
    })
  })

  return {
    name,
    url,
    toLoginName: toLoginName,
    ownerConnection: as(owner),
    adminConnection: as(superuser),
    /** Opens the database as a process does at its start; closed after the test. */
    async open(secret = `secret of ${id}`) {
      const settings = { dataDir: '/nowhere', url, secret, production: false }
      const opened = await openDatabase(settings, quietLog)
      onTestFinished(() => opened.close())
      return opened
    },
    /** Terminates all connections to the database. */
    terminateConnections: () =>
      withClient(server, (client) =>
        client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]),
      ),
  }
}
