import { Client, type ClientConfig } from 'pg'
import { scramVerifier } from './passwords.ts'
import { DatabaseSetupError } from './setup-error.ts'

/** Owns the schema and migrates; exists in the embedded database (elsewhere DATABASE_URL's user is the owner). */
export const ownerRole = 'lucas_owner'
/** Serves: rows of the person it was told, no DDL. */
export const appRole = 'lucas_app'
/** Owns the reviewed SECURITY DEFINER functions, nothing else; nobody signs in as it. */
export const lookupRole = 'lucas_lookup'

const lockKey = 7_220_519

/** Makes the application's roles where they are missing. `appPassword` is set when signing in with it does not work. */
export async function ensureRoles(
  admin: ClientConfig,
  owner: string | undefined,
  app: { connection: ClientConfig; password: string } | undefined,
): Promise<void> {
  await withClient(admin, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await createMissing(client, appRole, 'LOGIN')
    await createMissing(client, lookupRole, 'NOLOGIN')
    await grantLookup(client, owner)
    if (app !== undefined && !(await canSignIn(app.connection)))
      await setPassword(client, appRole, app.password)
  })
}

/** The embedded database's owner and database; the superuser asks. */
export async function ensureOwnDatabase(
  superuser: ClientConfig,
  owner: { connection: ClientConfig; password: string },
  database: string,
): Promise<void> {
  await withClient(superuser, async (client) => {
    await createMissing(client, ownerRole, 'LOGIN')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0)
      await run(client, "SELECT format('CREATE DATABASE %I OWNER %I', $1::text, $2::text) AS sql", [
        database,
        ownerRole,
      ])
    if (!(await canSignIn(owner.connection))) await setPassword(client, ownerRole, owner.password)
  })
}

/** Only our roles may connect, and only the owner may make anything, temporary tables included. */
export async function closeToOthers(client: Client, database: string): Promise<void> {
  await run(client, "SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', $1::text) AS sql", [database])
  await run(client, "SELECT format('GRANT CONNECT ON DATABASE %I TO %I', $1::text, $2::text) AS sql", [
    database,
    appRole,
  ])
}

/** The same for a database of somebody else's server, as far as its owner may say so. */
export async function refuseTemporaryTables(owner: ClientConfig): Promise<void> {
  await withClient(owner, (client) =>
    run(
      client,
      `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', datname) AS sql FROM pg_database
        WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE') AND has_database_privilege($1, oid, 'TEMPORARY')`,
      [appRole],
    ),
  )
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function createMissing(client: Client, role: string, login: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  if (rowCount !== 0) return
  // house-allow no-sql-string: LOGIN or NOLOGIN is one of two words of ours, the name is quoted by format
  const template = `CREATE ROLE %I ${login} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`
  try {
    await run(client, 'SELECT format($2::text, $1::text) AS sql', [role, template])
  } catch (error) {
    throw new DatabaseSetupError(
      `The database user of DATABASE_URL may not create the role ${role}: let it create roles, or create ${appRole} and ${lookupRole} by hand and set DATABASE_APP_URL.`,
      { cause: error },
    )
  }
}

/** The owner hands functions over to the lookup role, for which it must be its member; it inherits nothing from it. */
async function grantLookup(client: Client, owner: string | undefined): Promise<void> {
  // Who makes a role is its member from version 16 on, but may not yet act as it.
  const { rows } = await client.query<{ ready: boolean; modern: boolean; owner: string }>(
    `SELECT owner, modern, pg_has_role(owner, $2, CASE WHEN modern THEN 'SET' ELSE 'MEMBER' END) AS ready
       FROM (SELECT coalesce($1, current_user::text) AS owner,
                    current_setting('server_version_num')::int >= 160000 AS modern) facts`,
    [owner ?? null, lookupRole],
  )
  const facts = rows[0]
  if (facts === undefined || facts.ready) return
  const template = facts.modern ? 'GRANT %I TO %I WITH INHERIT FALSE, SET TRUE' : 'GRANT %I TO %I'
  await run(client, 'SELECT format($3::text, $1::text, $2::text) AS sql', [lookupRole, facts.owner, template])
}

const setPassword = (client: Client, role: string, password: string) =>
  run(client, "SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text) AS sql", [
    role,
    scramVerifier(password),
  ])

const refusedSignIn = new Set(['28P01', '28000'])

async function canSignIn(connection: ClientConfig): Promise<boolean> {
  try {
    await withClient(connection, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && refusedSignIn.has(String(error.code))) return false
    throw error
  }
}

/** Utility statements take no parameters: the server itself quotes the values. */
async function run(client: Client, writing: string, values: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(writing, [...values])
  for (const { sql } of rows) await client.query(sql)
}
