import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import type { DatabaseLog } from './log.ts'
import type { Schema } from './schema.ts'
import { namingPool } from './statements.ts'
import { valueTypes } from './values.ts'

/** The handle of every repository: the pool, or a transaction of it. */
export type Db = Kysely<Schema>

export interface PoolOptions {
  connection: ClientConfig
  applicationName: string
  max: number
  /** Milliseconds a statement may take (S-31: 5 s where somebody waits). */
  statementTimeout: number
  log: DatabaseLog
}

/** A handle on a pool of its own; `destroy()` ends the pool. */
export function connect(options: PoolOptions): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namingPool(openPool(options)) }) })
}

/** A pool with the house's limits. */
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
  // Without listeners a connection that breaks, in use or idle, would end the process. The next query takes another.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
  )
  pool.on('error', () => undefined)
  return pool
}
