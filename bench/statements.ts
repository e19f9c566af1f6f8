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
import { takingTurns } from './measure.ts'
import type { Person } from './people.ts'
import { get, pagePath } from './reads.ts'
import type { Figure } from './report.ts'
import type { Cluster, Server } from './server.ts'

const calls = 300

type Statement = { text: string; values: readonly unknown[] }

/** The statements that one call sends, in order, with their values: session look-up, transactions and all. */
async function statementsOf(server: Server, { app }: Cluster, person: Person, path: string) {
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
  const call = () => http.inject({ url: path, headers: { authorization: `Bearer ${person.access}` } })
  await call() // what is done once a minute or once a process is done now
  sent.length = 0
  const answer = await call()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  await http.close()
  await db.destroy()
  return sent
}

/** Sends the same statements with nothing around them: prepared once, one after the other, on one connection. */
async function bare(connection: ClientConfig, statements: readonly Statement[]) {
  const client = new Client({ ...connection, types: valueTypes })
  await client.connect()
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `b${names.size}`
    names.set(text, name)
    return name
  }
  const isControl = (text: string) => ['begin', 'commit', 'rollback'].includes(text)
  return {
    async run() {
      for (const { text, values } of statements)
        await client.query({ text, values: [...values], ...(isControl(text) ? {} : { name: nameOf(text) }) })
    },
    end: () => client.end(),
  }
}

/** What our house adds to a page of the list: HTTP, access, schemas, JSON. */
export async function overheadOfHttp(server: Server, cluster: Cluster, person: Person): Promise<Figure[]> {
  const statements = await statementsOf(server, cluster, person, pagePath)
  const plain = await bare(cluster.app, statements)
  const works = { http: () => get(server, person, pagePath), bare: () => plain.run() }
  await takingTurns(40, works)
  const time = await takingTurns(calls, works)
  await plain.end()
  const [overHttp, overPg] = [time('http'), time('bare')]
  return [
    {
      what: `\`${pagePath}\` over HTTP against the same ${statements.length} statements through bare \`pg\``,
      value: overHttp / overPg,
      unit: '×',
      atMost: 2,
      note: `${overHttp.toFixed(2)} ms against ${overPg.toFixed(2)} ms, 100,000 rows, medians of ${calls} in turns`,
    },
  ]
}
