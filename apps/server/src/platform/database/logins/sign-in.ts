import type { Client, ClientConfig } from 'pg'
import { runGeneratedSql, withClient } from '../client.ts'
import { computeScramVerifier } from './passwords.ts'

/** Wrong role or password, or no line of pg_hba.conf that admits it. */
const passwordErrorCodes = new Set(['28P01', '28000'])
/** No CONNECT on the database, or no membership in the role of `appRoleOption`. */
const privilegeErrorCodes = new Set(['42501', '22023'])

/** Opens a connection and returns why it was refused, or null if it succeeded. Throws if the server is unreachable. */
export async function findSignInError(connection: ClientConfig): Promise<'password' | 'rights' | null> {
  try {
    await withClient({ connectionTimeoutMillis: 5_000, ...connection }, async () => undefined)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (passwordErrorCodes.has(code)) return 'password'
    if (privilegeErrorCodes.has(code)) return 'rights'
    throw error
  }
}

/** Returns whether a new connection succeeds. Throws if the server is unreachable. */
export const canSignIn = async (connection: ClientConfig): Promise<boolean> =>
  (await findSignInError(connection)) === null

/** Sets a role's password by its SCRAM verifier, so that no statement contains the password. */
export const setPassword = (client: Client, role: string, password: string) =>
  runGeneratedSql(client, "SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text) AS sql", [
    role,
    computeScramVerifier(password),
  ])
