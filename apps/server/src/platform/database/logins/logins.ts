import { createHash, createHmac } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { isPermissionDenied, runGeneratedSql, withClient } from '../client.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { derivePassword } from './passwords.ts'
import { appRole, lockRoles } from './roles.ts'
import { canSignIn, findSignInError, setPassword } from './sign-in.ts'

/** The login role of one installation. Each pair of database and secret has its own. */
export interface DatabaseLogin {
  name: string
  password: string
}

const plainName = /^[a-z0-9_]{1,40}$/

/** Regular expression that matches the login roles of Lucas in `pg_roles`. */
export const loginPattern = `^${appRole}_[a-z0-9_]+_[0-9a-f]{8}$`

/** Derives the login of a database. Every process that has the secret derives the same one. */
export function deriveLogin(database: string, secret: string): DatabaseLogin {
  // A role name has at most 63 bytes.
  const databasePart = plainName.test(database)
    ? database
    : createHash('sha256').update(database).digest('hex').slice(0, 32)
  const keyId = createHmac('sha256', secret).update(`database login ${database}`).digest('hex').slice(0, 8)
  const name = `${appRole}_${databasePart}_${keyId}`
  return { name, password: derivePassword(secret, name) }
}

/**
 * Connection option that switches a login to the application's role. The login inherits nothing from that role, so that
 * it has no CONNECT on the databases of other installations.
 */
export const appRoleOption = `-c role=${appRole}`

/** Returns `url` with the login's credentials as parameters, which override the user in the URL. */
export function withLogin(url: string, { name, password }: DatabaseLogin): string {
  const at = url.indexOf('?')
  // Split as text: `URL` cannot parse an address without a host (a Unix socket).
  const parameters = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  parameters.set('user', name)
  parameters.set('password', password)
  parameters.set('options', [parameters.get('options'), appRoleOption].filter(Boolean).join(' '))
  return `${at < 0 ? url : url.slice(0, at)}?${parameters.toString()}`
}

/** Returns the database name of an address, as the `pg` client parses it. */
export const getDatabaseName = (url: string): string => new Client({ connectionString: url }).database ?? ''

/**
 * Creates the login if it is missing, and sets its password if signing in fails. The owner needs CREATEROLE and the ADMIN
 * option on the application's role only where something is missing.
 */
export async function ensureLogin(
  owner: ClientConfig,
  { name, password }: DatabaseLogin,
  connection: ClientConfig,
): Promise<void> {
  await withClient(owner, async (client) => {
    await lockRoles(client)
    await explainDenied(name, async () => {
      await createLogin(client, name)
      await restrictDatabase(client, name)
      if ((await findSignInError(connection)) === 'password') await setPassword(client, name, password)
    })
  })
  if (!(await canSignIn(connection)))
    throw new DatabaseSetupError(
      `PostgreSQL refuses the sign-in of the role ${name}: let pg_hba.conf admit the members of ${appRole} and grant it CONNECT on the database, or set DATABASE_APP_URL.`,
    )
}

/**
 * Creates the login of an address with its password if no role has its name. It starts in the application's role without a
 * connection option, so that it works behind a pooler. An existing role stays as it is.
 */
export async function ensureGivenLogin(owner: ClientConfig, url: string): Promise<void> {
  const { user: name, password } = new Client({ connectionString: url })
  if (name === undefined || typeof password !== 'string' || password === '') return
  await withClient(owner, async (client) => {
    await lockRoles(client)
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    if (rowCount !== 0) return
    await explainDenied(name, async () => {
      await createLogin(client, name)
      await setPassword(client, name, password)
      await restrictDatabase(client, name)
      await runGeneratedSql(
        client,
        "SELECT format('ALTER ROLE %I SET role = %L', $1::text, $2::text) AS sql",
        [name, appRole],
      )
    })
  })
}

async function createLogin(client: Client, name: string): Promise<void> {
  await runGeneratedSql(
    client,
    `SELECT format('CREATE ROLE %I LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', $1::text) AS sql
      WHERE to_regrole(quote_ident($1)) IS NULL`,
    [name],
  )
  await runGeneratedSql(
    client,
    `SELECT format('GRANT %I TO %I', $2::text, $1::text) AS sql WHERE NOT pg_has_role($1, $2, 'MEMBER')`,
    [name, appRole],
  )
}

/**
 * Limits CONNECT to the login and the application's role, if the owner owns the database. The previous release signs in as
 * the application's role, which therefore keeps CONNECT. Grants come before revokes, so that no connection is refused.
 */
async function restrictDatabase(client: Client, login: string): Promise<void> {
  const { rows } = await client.query<{ name: string; owned: boolean }>(
    `SELECT datname AS name, pg_has_role(datdba, 'USAGE') AS owned FROM pg_database WHERE datname = current_database()`,
  )
  const database = rows[0]
  if (database?.owned === true) await restrictConnections(client, database.name, login)
}

/** Lets only the roles of Lucas connect, and only the owner create objects, temporary tables included. */
export async function restrictConnections(client: Client, database: string, login: string): Promise<void> {
  await runGeneratedSql(
    client,
    `SELECT format('GRANT CONNECT ON DATABASE %I TO %I', $1::text, role) AS sql FROM unnest($2::text[]) AS role
      WHERE NOT EXISTS (SELECT FROM pg_database, aclexplode(datacl) AS entry WHERE datname = $1
                           AND entry.grantee = to_regrole(quote_ident(role)) AND entry.privilege_type = 'CONNECT')`,
    [database, [appRole, login]],
  )
  await runGeneratedSql(
    client,
    `SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', $1::text) AS sql FROM pg_database
      WHERE datname = $1 AND (datacl IS NULL OR EXISTS (SELECT FROM aclexplode(datacl) AS entry WHERE entry.grantee = 0))`,
    [database],
  )
}

/** Replaces a permission error by a message that says which privilege the owner needs. */
async function explainDenied(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isPermissionDenied(error)) throw error
    throw new DatabaseSetupError(
      `The database user of DATABASE_URL may not create the role ${name}: give it CREATEROLE and the ADMIN option on ${appRole}, or prepare a login by hand and set DATABASE_APP_URL (docs/operations.md).`,
      { cause: error },
    )
  }
}
