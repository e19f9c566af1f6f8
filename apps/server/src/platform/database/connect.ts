import { Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import type { DatabaseLog } from './log.ts'
import { requestStatementTimeout, toIdleTimeout } from './pooling/login-limits.ts'
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
  /** Milliseconds to wait for a new connection; default 5 s. */
  connectTimeout?: number
  /** Whether statements have names, so that a connection plans them once. Default: yes. */
  preparedStatements?: boolean | undefined
  /** Whether `connection` leads to a pooler in transaction mode. Then time limits come from the login or the transaction. */
  isBehindPooler?: boolean | undefined
  /** Whether the tables of users are distributed over a Citus cluster. Default: no. */
  isDistributed?: boolean | undefined
}

/** Connections of a pool at this moment. */
export interface PoolFigures {
  open: number
  inUse: number
  /** Callers that wait for a connection. */
  waiting: number
}

type OnAcquired = (waitSeconds: number) => void
const pools = new WeakMap<Db, { pool: Pool; onAcquired: OnAcquired | undefined }>()

/** Opens a pool and returns its handle; `destroy()` closes the pool. */
export function connect(options: PoolOptions): Db {
  const observed: { pool: Pool; onAcquired: OnAcquired | undefined } = {
    pool: openPool(options),
    onAcquired: undefined,
  }
  const {
    preparedStatements = true,
    isBehindPooler = false,
    isDistributed = false,
    statementTimeout,
  } = options
  const pool = createPreparingPool(observed.pool, {
    onAcquired: (seconds) => observed.onAcquired?.(seconds),
    preparedStatements,
    isBehindPooler,
    isDistributed,
    statementTimeout,
    setsLimits: isBehindPooler && statementTimeout !== requestStatementTimeout,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, observed)
  return db
}

/** Calls `onAcquired` for each connection that is taken from the pool of `db`. Returns a function that reads the pool. */
export function observePool(db: Db, onAcquired: OnAcquired): () => PoolFigures {
  const observed = pools.get(db)
  if (observed === undefined) throw new Error('only a handle that connect() returned has a pool')
  observed.onAcquired = onAcquired
  const { pool } = observed
  return () => ({
    open: pool.totalCount,
    inUse: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  })
}

function openPool(options: PoolOptions): Pool {
  const { connection, applicationName, max, statementTimeout, log, connectTimeout = 5_000 } = options
  const pool = new Pool({
    ...connection,
    application_name: applicationName,
    max,
    types: valueTypes,
    ...(options.isBehindPooler !== true && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: toIdleTimeout(statementTimeout),
    }),
    connectionTimeoutMillis: connectTimeout,
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
