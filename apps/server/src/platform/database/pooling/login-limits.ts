import { Client, type ClientConfig } from 'pg'
import { isPermissionDenied, runGeneratedSql, withClient } from '../client.ts'
import { lockRoles } from '../logins/roles.ts'
import { DatabaseSetupError } from '../setup-error.ts'

/** Milliseconds a statement of a request may take (S-31). */
export const requestStatementTimeout = 5_000

/** Milliseconds a transaction may be idle whose statements may take `statementTimeout`. */
export const toIdleTimeout = (statementTimeout: number) => Math.max(10_000, statementTimeout)

/**
 * Settings with which a login's sessions start. Behind a pooler they limit the time of requests, because a pooler refuses
 * time limits as startup parameters.
 */
const loginLimits = {
  statement_timeout: `${requestStatementTimeout}ms`,
  idle_in_transaction_session_timeout: `${toIdleTimeout(requestStatementTimeout)}ms`,
}

const toStatements = (login: string) =>
  Object.entries(loginLimits)
    // lint-allow no-sql-string: a sentence for the operator, never sent
    .map(([name, value]) => `ALTER ROLE ${login} SET ${name} = '${value}'`)
    .join('; ')

/** Sets the time limits that the login of an address lacks. Others that the operator chose stay. */
export async function ensureLoginLimits(owner: ClientConfig, url: string): Promise<void> {
  const login = new Client({ connectionString: url }).user ?? ''
  try {
    await withClient(owner, async (client) => {
      await lockRoles(client)
      await runGeneratedSql(
        client,
        `SELECT format('ALTER ROLE %I SET %I = %L', $1::text, name, value) AS sql
           FROM unnest($2::text[], $3::text[]) AS wanted (name, value)
          WHERE NOT EXISTS (SELECT FROM pg_db_role_setting, unnest(setconfig) AS given
                             WHERE setrole = to_regrole(quote_ident($1)) AND split_part(given, '=', 1) = name)`,
        [login, Object.keys(loginLimits), Object.values(loginLimits)],
      )
    })
  } catch (error) {
    if (!isPermissionDenied(error)) throw error
    throw new DatabaseSetupError(
      `The database user of DATABASE_URL may not set the time limits of ${login}: let a superuser run ${toStatements(login)}.`,
      { cause: error },
    )
  }
}

/**
 * Throws if the pooler of DATABASE_APP_URL leads to another server or database than DATABASE_DIRECT_URL, or if sessions behind
 * it start without time limits.
 */
export async function requirePooler(pooler: ClientConfig, direct: ClientConfig): Promise<void> {
  const [pooled, own] = [await readSession(pooler), await readSession(direct)]
  if (pooled.place !== own.place)
    throw new DatabaseSetupError(
      'DATABASE_DIRECT_URL and DATABASE_APP_URL lead to different databases: DATABASE_DIRECT_URL is the PostgreSQL behind the pooler of DATABASE_APP_URL.',
    )
  if (!pooled.is_limited)
    throw new DatabaseSetupError(
      `The login ${pooled.login} has no time limits, which a pooler does not pass on: run this release once with LUCAS_ROLE=migrate, or let a superuser run ${toStatements(pooled.login)}.`,
    )
}

interface Session {
  login: string
  /** The same for all connections to one database of one running server. */
  place: string
  is_limited: boolean
}

async function readSession(connection: ClientConfig): Promise<Session> {
  const { rows } = await withClient(connection, (client) =>
    client.query<Session>(
      `SELECT session_user::text AS login, concat_ws(' ', current_database(), pg_postmaster_start_time()) AS place,
              bool_and(setting <> '0') AS is_limited
         FROM pg_settings WHERE name = ANY ($1)`,
      [Object.keys(loginLimits)],
    ),
  )
  const [session] = rows
  if (session === undefined) throw new Error('an aggregate without groups returns one row')
  return session
}
