import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { describeStatement } from '../tracing/statement-name.ts'
import { toErrorName } from '../tracing/tracing.ts'
import { currentContext } from '../tracing/work-context.ts'
import { assumeAverageUser } from './average-user.ts'
import { isConnectionFault, isStalePlan } from './faults.ts'
import { toIdleTimeout } from './pooling/login-limits.ts'
import { createSessionStateGuard } from './pooling/session-state.ts'
import { createStatementNames, type StatementNames, withoutNames } from './statement-names.ts'

const transactionControl = /^(begin|start transaction|commit|rollback)\b/
const transactionStart = /^(begin|start transaction)\b/
/** Sets the user whose rows the transaction sees. Sent together with BEGIN; its result is not read. */
export const setUserStatement = "select set_config('app.user_id', $1, true)"
/**
 * Returns `setUserStatement` in the form that Citus passes on to the workers (`citus.propagate_set_commands`), where the policies
 * of the shards read it. SET takes no parameters. Throws for anything but a UUID.
 */
export function setUserOnCluster(userId: unknown): string {
  if (typeof userId !== 'string' || !uuid.test(userId)) throw new Error('invalid input syntax for type uuid')
  // lint-allow no-sql-string: a checked UUID
  return `SET LOCAL app.user_id = '${userId}'`
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** PostgreSQL before 17 has no limit for a whole transaction. */
const setLimitsStatement = `select set_config(name, value, true)
  from (values ('statement_timeout', $1), ('idle_in_transaction_session_timeout', $2), ('transaction_timeout', $3)) as l (name, value)
 where current_setting(name, true) is not null`
/** Milliseconds after the end of a job in which it rolls back by itself, before the server closes the connection. */
const rollbackMs = 1_000

const recordedStatements = new AsyncLocalStorage<string[]>()

/** Runs `work` and returns the SQL statements it sent (S-31), without transaction control. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await recordedStatements.run(statements, work)
  return { result, statements }
}

export interface PreparingOptions {
  /** Called with the wait for each connection. */
  onAcquired: (waitSeconds: number) => void
  /** Whether statements have names. */
  preparedStatements: boolean
  /** Whether statements that leave state in their session are refused. */
  isBehindPooler: boolean
  /** Whether the tables of users are distributed over a Citus cluster. */
  isDistributed: boolean
  /** Milliseconds that a statement may take. */
  statementTimeout: number
  /** Whether each transaction sets that limit, because the session has another. */
  setsLimits: boolean
}

/** Creates a pool for Kysely that names statements, so that each connection plans them once. */
export function createPreparingPool(pool: Pool, options: PreparingOptions): PostgresPool {
  const { onAcquired, preparedStatements, isBehindPooler, isDistributed } = options
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const rules: StatementRules = {
    names: preparedStatements ? createStatementNames() : withoutNames,
    check: isBehindPooler ? createSessionStateGuard() : () => undefined,
    isDistributed,
    findLimits: () => findLimits(options),
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const startedAt = performance.now()
      const client = await pool.connect()
      onAcquired((performance.now() - startedAt) / 1_000)
      const known = clients.get(client)
      if (known !== undefined) return known
      const named = createPreparingClient(client, rules)
      clients.set(client, named)
      return named
    },
  }
}

interface StatementRules {
  names: StatementNames
  check(text: string): void
  isDistributed: boolean
  /** Returns the values of `setLimitsStatement` for a transaction that starts now; null where those of the session hold. */
  findLimits(): readonly string[] | null
}

/** A transaction of a job gets the time that the job has left, so that the server ends it if the process does not. */
function findLimits({ statementTimeout, setsLimits }: PreparingOptions): readonly string[] | null {
  const { end } = currentContext()
  const idleTimeout = toIdleTimeout(statementTimeout)
  if (end === undefined) return setsLimits ? [String(statementTimeout), String(idleTimeout), '0'] : null
  const left = Math.max(1, Math.ceil(end.at - performance.now()))
  const whole = left + rollbackMs
  return [Math.min(statementTimeout, left), Math.min(idleTimeout, whole), whole].map(String)
}

/**
 * Pipelines statements: BEGIN and the user setting are sent without waiting, and the first statement of the work follows
 * at once and fails if they failed. PostgreSQL runs the statements of a connection in order, so no statement runs before the
 * user is set; without a transaction, row-level security would show no rows. The COMMIT of a read-only transaction is not
 * awaited either, because it changes nothing.
 */
function createPreparingClient(
  client: PoolClient,
  { names, check, isDistributed, findLimits }: StatementRules,
): PostgresPoolClient {
  let isBroken = false
  let isReadOnly = false
  let pendingStart: Promise<unknown>[] = []

  async function send(wanted: string, values: readonly unknown[]): Promise<QueryResult> {
    try {
      if (isDistributed && wanted === setUserStatement) return await client.query(setUserOnCluster(values[0]))
      const text = isDistributed ? wanted : assumeAverageUser(wanted)
      const name = transactionControl.test(text) ? undefined : names.find(text, values)
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      if (isStalePlan(error)) names.reset()
      // The pool would hand a broken connection to the next request.
      if (isConnectionFault(error)) isBroken = true
      throw error
    }
  }

  /** Sends a statement under a span of the current request or job. Spans have no text and no parameters. */
  async function sendTraced(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const { span: parent } = currentContext()
    if (parent === undefined || text === setUserStatement || text === setLimitsStatement)
      return send(text, values)
    const span = parent.child(describeStatement(text), 'client', { 'db.system.name': 'postgresql' })
    try {
      const result = await send(text, values)
      span.end({ attributes: { 'db.response.returned_rows': result.rowCount ?? 0 } })
      return result
    } catch (error) {
      span.end({ error: toErrorName(error) })
      throw error
    }
  }

  async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (!transactionControl.test(text)) recordedStatements.getStore()?.push(text)
    check(text)
    // What an ended job did not commit is rolled back, whatever it is doing.
    if (text !== 'rollback') currentContext().end?.signal.throwIfAborted()
    const sent = sendTraced(text, values)
    if (transactionStart.test(text)) {
      isReadOnly = text.endsWith(' read only')
      pendingStart = [sent]
      const limits = findLimits()
      if (limits !== null) startWith(sendTraced(setLimitsStatement, limits))
    } else if (text === setUserStatement) {
      pendingStart.push(sent)
    } else if (!isReadOnly || text !== 'commit') {
      const [result] = await Promise.all([sent, ...pendingStart.splice(0)])
      return kyselyResult<R>(result)
    }
    sent.catch(() => undefined) // the next statement reports a failed start; a failed read-only commit loses nothing
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }

  function startWith(sent: Promise<unknown>) {
    sent.catch(() => undefined) // the next statement reports a failed start
    pendingStart.push(sent)
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('this pool has no cursors')
    return run<R>(text, values)
  }

  return { query, release: (destroy) => client.release(isBroken || destroy === true) }
}

const commands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

const kyselyResult = <R>(result: QueryResult): PostgresQueryResult<R> => ({
  command: commands.find((command) => command === result.command) ?? 'SELECT',
  rowCount: result.rowCount ?? 0,
  rows: result.rows,
})
