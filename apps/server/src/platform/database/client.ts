import { Client, type ClientConfig } from 'pg'

/** Runs `work` on a new connection and closes it, also one that the client itself refused while it signed in. */
export async function withClient<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs `work` in a transaction, which is rolled back if it throws. */
export async function withTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Runs each statement that the query `generator` returns in its column `sql`. Utility statements take no parameters, so
 * the server's `format` quotes the values.
 */
export async function runGeneratedSql(
  client: Client,
  generator: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(generator, [...values])
  for (const { sql } of rows) await client.query(sql)
}

/** Returns whether PostgreSQL refused a statement because of a missing privilege. */
export const isPermissionDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501'
