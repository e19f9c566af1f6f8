import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely'
import { Client, type ClientConfig, Pool } from 'pg'
import { createApp } from '../apps/server/src/app.ts'
import { createClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import type { Schema } from '../apps/server/src/platform/database/schema.ts'
import { valueTypes } from '../apps/server/src/platform/database/values.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { get, pagePath } from './reads.ts'
import { measureInTurns } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import type { BenchUser } from './support/users.ts'

const calls = 300

type Statement = { text: string; values: readonly unknown[] }

/** Records the SQL statements of one request in order with their values, including session lookup and BEGIN/COMMIT. */
async function recordStatements(server: Server, { app }: Cluster, user: BenchUser, path: string) {
  const sent: Statement[] = []
  const pool = new Pool({ ...app, types: valueTypes, max: 4 })
  const recording: PostgresPool = {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
        sent.push({ text, values })
        const { rows, rowCount } = await client.query({ text, values: [...values] })
        return { command: 'SELECT', rows, rowCount: rowCount ?? 0 }
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
      return { query, release: () => client.release() }
    },
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: recording }) })
  const { http } = await createApp({
    config: readConfig(server.settings),
    database: {
      app: db,
      jobs: db,
      appConnection: app,
      ownerConnection: app,
      isEmbedded: false,
      close: () => db.destroy(),
    },
    log: createLog({ level: 'silent' }),
    clock: createClock(),
    version: 'bench',
  })
  const call = () => http.inject({ url: path, headers: { authorization: `Bearer ${user.access}` } })
  await call() // warms up: work that happens once a minute or once per process
  sent.length = 0
  const answer = await call()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  await http.close()
  await db.destroy()
  return sent
}

/** Prepares a run of the same statements on one connection without the product. */
async function prepareStatements(connection: ClientConfig, statements: readonly Statement[]) {
  const client = new Client({ ...connection, types: valueTypes })
  await client.connect()
  const names = new Map<string, string>()
  const toStatementName = (text: string) => {
    const name = names.get(text) ?? `b${names.size}`
    names.set(text, name)
    return name
  }
  const isControl = (text: string) => ['begin', 'commit', 'rollback'].includes(text)
  return {
    async run() {
      for (const { text, values } of statements)
        await client.query({
          text,
          values: [...values],
          ...(isControl(text) ? {} : { name: toStatementName(text) }),
        })
    },
    end: () => client.end(),
  }
}

/** Compares a page of the list over HTTP with its bare SQL statements: the overhead of HTTP, authorisation, schemas and JSON. */
export async function measureHttpOverhead(
  server: Server,
  cluster: Cluster,
  user: BenchUser,
): Promise<Figure[]> {
  const statements = await recordStatements(server, cluster, user, pagePath)
  const prepared = await prepareStatements(cluster.app, statements)
  const works = { http: () => get(server, user, pagePath), bare: () => prepared.run() }
  await measureInTurns(40, works)
  const time = await measureInTurns(calls, works)
  await prepared.end()
  const [overHttp, overPg] = [time('http'), time('bare')]
  return [
    {
      name: `\`${pagePath}\` over HTTP against the same ${statements.length} statements through bare \`pg\``,
      value: overHttp / overPg,
      unit: '×',
      atMost: 2,
      note: `${overHttp.toFixed(2)} ms against ${overPg.toFixed(2)} ms, 100,000 rows, medians of ${calls} alternating calls`,
    },
  ]
}
