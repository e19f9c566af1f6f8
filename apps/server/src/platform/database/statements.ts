import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isConnectionFault, isStalePlan } from './faults.ts'

const mostNames = 1_000
const longestNamed = 8_000
const control = /^(begin|start transaction|commit|rollback)\b/
const beginning = /^(begin|start transaction)\b/
/** Says whose rows a transaction may see, from here to its end: with its beginning it opens it, and nobody reads its answer. */
export const namePerson = "select set_config('app.user_id', $1, true)"

const recording = new AsyncLocalStorage<string[]>()

/** Runs `work` and tells which SQL statements it sent (S-31), transaction control left out. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await recording.run(statements, work)
  return { result, statements }
}

/** A pool for Kysely whose statements carry names, so that each connection plans them once. */
export function namingPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const nameOf = statementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known !== undefined) return known
      const named = namingClient(client, nameOf)
      clients.set(client, named)
      return named
    },
  }
}

type Names = ReturnType<typeof statementNames>

/** One name a text. The number of names is bounded, since every connection keeps its plans. */
function statementNames() {
  const names = new Map<string, string>()
  let generation = 0
  return {
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostNames || text.length > longestNamed) return known
      const name = `s${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    /** A newer version changed a table under our plans: plan everything anew, under new names. */
    forget() {
      names.clear()
      generation += 1
    },
  }
}

/**
 * What opens a transaction is sent, and the first statement of the work right behind it, which fails where its opening did.
 * PostgreSQL works a connection off in order: nothing of the work runs before its person is known, and without a
 * transaction row-level security would show it nobody's rows. The end of one that only read changes nothing any more, so
 * that nobody waits for it either.
 */
function namingClient(client: PoolClient, names: Names): PostgresPoolClient {
  let isSpoiled = false
  let isReading = false
  let opening: Promise<unknown>[] = []

  async function send(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = control.test(text) ? undefined : names.of(text)
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      if (isStalePlan(error)) names.forget()
      // The pool would hand a broken connection to the next request.
      if (isConnectionFault(error)) isSpoiled = true
      throw error
    }
  }

  async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (!control.test(text)) recording.getStore()?.push(text)
    const sent = send(text, values)
    if (beginning.test(text)) {
      isReading = text.endsWith(' read only')
      opening = [sent]
    } else if (text === namePerson) {
      opening.push(sent)
    } else if (!isReading || text !== 'commit') {
      const [result] = await Promise.all([sent, ...opening.splice(0)])
      return kyselyResult<R>(result)
    }
    sent.catch(() => undefined) // the statement behind an opening fails for it; nobody misses the end of a reading
    return { command: 'SELECT', rowCount: 0, rows: [] }
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

  return { query, release: (destroy) => client.release(isSpoiled || destroy === true) }
}

const commands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

const kyselyResult = <R>(result: QueryResult): PostgresQueryResult<R> => ({
  command: commands.find((command) => command === result.command) ?? 'SELECT',
  rowCount: result.rowCount ?? 0,
  rows: result.rows,
})
