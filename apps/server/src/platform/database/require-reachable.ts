import { Client, type ClientConfig } from 'pg'
import { withClient } from './client.ts'
import { DatabaseSetupError } from './setup-error.ts'

type Setting = 'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_DIRECT_URL'
const timeoutMs = 5_000

/**
 * Connects once. Throws a `DatabaseSetupError` that says why the database of the setting cannot be used. Without `isPooler` a
 * time limit is sent as a startup parameter, which a pooler refuses.
 */
export async function requireReachable(
  url: string,
  setting: Setting,
  { isPooler = false } = {},
): Promise<void> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    ...(!isPooler && { statement_timeout: timeoutMs }),
  }
  try {
    await withClient(connection, async () => undefined)
  } catch (error) {
    throw explainConnectError(error, connection, setting)
  }
}

/** Returns the error of a failed connection as one sentence for the operator. It never contains the password. */
export const explainConnectError = (error: unknown, connection: ClientConfig, setting: Setting) =>
  new DatabaseSetupError(describe(error, new Client(connection), setting), { cause: error })

function describe(error: unknown, { host, port, user, database }: Client, setting: Setting): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = code || (error instanceof Error ? error.message : 'unknown error')
  if (error instanceof Error && error.message.includes('unsupported startup parameter'))
    return `${setting} leads to a pooler, which refuses startup parameters: ${setting === 'DATABASE_APP_URL' ? 'DATABASE_DIRECT_URL must lead to the PostgreSQL behind it, and DATABASE_APP_URL have no options' : `${setting} must lead to PostgreSQL itself`}.`
  const address = host.startsWith('/') ? host : `${host}:${port}`
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `The host ${host} in ${setting} is not known (${code}): correct ${setting}, or check the network.`
  // The client itself refuses a server that asks for a password which the address does not have; its error has no code.
  if (['28P01', '28000'].includes(code) || reason.startsWith('SASL'))
    return `PostgreSQL at ${address} refuses the user ${user}: correct the user or the password in ${setting}.`
  if (code === '3D000')
    return `PostgreSQL at ${address} has no database ${database}: create it, or correct ${setting}.`
  return `PostgreSQL at ${address} cannot be reached (${reason}): start it, or correct ${setting}.`
}
