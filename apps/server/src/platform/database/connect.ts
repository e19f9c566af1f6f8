import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import type { DatabaseLog } from './log.ts'
import { createPreparingPool } from './prepared-statements.ts'
import type { Schema } from './schema.ts'
import { valueTypes } from './values.ts'

/** Database handle of a repository: the pool, or one of its transactions. */
export type Db = Kysely<Schema>

export interface PoolOptions {
  connection: ClientConfig
  applicationName: string
  max: number
  /** Milliseconds a statement may take (S-31: 5 s for requests). */
  statementTimeout: number
  log: DatabaseLog
}

/** Opens a pool and returns its handle; `destroy()` closes the pool. */
export function connect(options: PoolOptions): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: createPreparingPool(openPool(options)) }),
  })
}

function openPool({ connection, applicationName, max, statementTimeout, log }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    application_name: applicationName,
    max,
    types: valueTypes,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: Math.max(10_000, statementTimeout),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
  })
  // Without listeners, a connection that breaks would end the process. The next query takes another connection.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // A pool that is closing may still receive the shutdown error of its server.
      if (!pool.ending) log.warn({ err: error }, 'database connection lost')
    }),
  )
  pool.on('error', () => undefined)
  return pool
}
