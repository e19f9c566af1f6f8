import { Client, type ClientConfig } from 'pg'
import { createApp } from '../apps/server/src/app.ts'
import { createClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { connect } from '../apps/server/src/platform/database/connect.ts'
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
  class RecordingClient extends Client {
    constructor(config?: ClientConfig) {
      super(config)
      const query = this.query.bind(this)
      Object.assign(this, {
        query: (statement: Statement) => {
          sent.push({ text: statement.text, values: statement.values })
          return query({ ...statement, values: [...statement.values] })
        },
      })
    }
  }
  const connection = { ...app, Client: RecordingClient }
  const log = createLog({ level: 'silent' })
  const db = connect({ connection, applicationName: 'bench', max: 4, statementTimeout: 5_000, log })
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
    log,
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
