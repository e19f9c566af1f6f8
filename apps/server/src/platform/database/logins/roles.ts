import type { Client, ClientConfig } from 'pg'
import { isPermissionDenied, runGeneratedSql, withClient } from '../client.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { findSignInError, setPassword } from './sign-in.ts'

/** Owns the schema and runs migrations in the embedded database. Elsewhere the user of DATABASE_URL is the owner. */
export const ownerRole = 'lucas_owner'
/**
 * Serves requests: sees the rows of one user per transaction and has no DDL. Logins are its members (logins.ts). It may
 * still sign in itself until the release that did so is no longer supported.
 */
export const appRole = 'lucas_app'
/** Owns the reviewed SECURITY DEFINER functions and nothing else. It cannot sign in. */
export const lookupRole = 'lucas_lookup'

const lockKey = 7_220_519

/** Locks changes of roles and logins in this database until the connection ends. */
// lint-allow no-session-state: the owner's connection is direct and ends after the change
export const lockRoles = (client: Client) => client.query('SELECT pg_advisory_lock($1)', [lockKey])

/** Creates the application's roles without passwords if they are missing. `owner` defaults to the connected user. */
export async function ensureRoles(admin: ClientConfig, owner?: string): Promise<void> {
  await withClient(admin, async (client) => {
    await lockRoles(client)
    await createRoleIfMissing(client, appRole, 'LOGIN')
    await createRoleIfMissing(client, lookupRole, 'NOLOGIN')
    await grantLookup(client, owner)
  })
}

/** Creates the owner role and the database of the embedded server; needs the superuser's connection. */
export async function ensureOwnDatabase(
  superuser: ClientConfig,
  owner: { connection: ClientConfig; password: string },
  database: string,
): Promise<void> {
  await withClient(superuser, async (client) => {
    await createRoleIfMissing(client, ownerRole, 'LOGIN')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0)
      await runGeneratedSql(
        client,
        "SELECT format('CREATE DATABASE %I OWNER %I', $1::text, $2::text) AS sql",
        [database, ownerRole],
      )
    if ((await findSignInError(owner.connection)) === 'password')
      await setPassword(client, ownerRole, owner.password)
  })
}

/** Lets only the owner create temporary tables, if the owner owns the database. */
export async function revokeTemporaryTables(owner: ClientConfig): Promise<void> {
  await withClient(owner, (client) =>
    runGeneratedSql(
      client,
      `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', datname) AS sql FROM pg_database
        WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE') AND has_database_privilege($1, oid, 'TEMPORARY')`,
      [appRole],
    ),
  )
}

async function createRoleIfMissing(client: Client, role: string, login: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  if (await roleExists(client, role)) return
  // lint-allow no-sql-string: LOGIN or NOLOGIN is one of two constants, the name is quoted by format
  const template = `CREATE ROLE %I ${login} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`
  try {
    await runGeneratedSql(client, 'SELECT format($2::text, $1::text) AS sql', [role, template])
  } catch (error) {
    // Roles belong to the whole server: another installation may have created this one meanwhile.
    if (await roleExists(client, role)) return
    if (!isPermissionDenied(error)) throw error
    throw new DatabaseSetupError(
      `The database user of DATABASE_URL may not create the role ${role}: give it CREATEROLE, or create ${appRole} and ${lookupRole} by hand and set DATABASE_APP_URL (docs/operations.md).`,
      { cause: error },
    )
  }
}

async function roleExists(client: Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  return rowCount !== 0
}

/** Makes the owner a member of the lookup role, so that it can transfer functions to it. It inherits nothing. */
async function grantLookup(client: Client, owner: string | undefined): Promise<void> {
  const grant = await readLookupGrant(client, owner)
  if (grant.ready) return
  const template = grant.modern ? 'GRANT %I TO %I WITH INHERIT FALSE, SET TRUE' : 'GRANT %I TO %I'
  const values = [lookupRole, grant.owner, template]
  try {
    await runGeneratedSql(client, 'SELECT format($3::text, $1::text, $2::text) AS sql', values)
  } catch (error) {
    if ((await readLookupGrant(client, owner)).ready) return
    if (!isPermissionDenied(error)) throw error
    throw new DatabaseSetupError(
      `The database user of DATABASE_URL may not act for the role ${lookupRole}, which another user created: grant it ${appRole} and ${lookupRole} with the ADMIN option (docs/operations.md).`,
      { cause: error },
    )
  }
}

async function readLookupGrant(client: Client, owner: string | undefined) {
  // From version 16 on, the creator of a role is its member but may not yet SET ROLE to it.
  const { rows } = await client.query<{ ready: boolean; modern: boolean; owner: string }>(
    `SELECT owner, modern, pg_has_role(owner, $2, CASE WHEN modern THEN 'SET' ELSE 'MEMBER' END) AS ready
       FROM (SELECT coalesce($1, current_user::text) AS owner,
                    current_setting('server_version_num')::int >= 160000 AS modern) facts`,
    [owner ?? null, lookupRole],
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('a query without FROM returns one row')
  return facts
}
