import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import { createApp } from '../apps/server/src/app.ts'
import { createClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { connect } from '../apps/server/src/platform/database/connect.ts'
import { valueTypes } from '../apps/server/src/platform/database/values.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { get, pagePath } from './reads.ts'
import type { BarePlan } from './support/bare-server.ts'
import { nameStatements, type Statement } from './support/bare-statements.ts'
import { limit } from './support/limit.ts'
import { measureInTurns, median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import type { BenchUser } from './support/users.ts'

const rounds = 300
const inFlight = 8
const rateRounds = 5
const rateMs = 2_000

/**
 * Records the SQL statements of one request in order with their values, including session lookup and BEGIN/COMMIT. Returns them with the
 * body of the answer.
 */
async function recordRequest(
  server: Server,
  { app }: Cluster,
  user: BenchUser,
  path: string,
): Promise<{ statements: Statement[]; body: unknown }> {
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
      warnings: [],
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
  return { statements: sent, body: answer.json<unknown>() }
}

/** Prepares a run of the same statements on one connection without the product. */
async function prepareStatements(connection: ClientConfig, statements: readonly Statement[]) {
  const client = new Client({ ...connection, types: valueTypes })
  await client.connect()
  const queries = nameStatements(statements)
  return {
    async run() {
      for (const query of queries) await client.query(query)
    },
    end: () => client.end(),
  }
}

/** Starts a server without the product that sends the same statements and answers with the same body. */
async function startBareServer(plan: BarePlan) {
  const child = fork(new URL('support/bare-server.ts', import.meta.url), { serialization: 'advanced' })
  const started = once(child, 'message', { signal: limit })
  child.send(plan)
  const [address] = await started
  return {
    address: z.url().parse(address),
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Returns how many calls a second are answered with `inFlight` of them under way, in turns: the median of `rounds` of each task. */
async function measureRates<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<void>>>,
): Promise<(name: Name) => number> {
  const rates = new Map<string, number[]>()
  for (let round = 0; round < rateRounds; round += 1)
    for (const [name, call] of Object.entries<() => Promise<void>>(tasks)) {
      let answered = 0
      const end = performance.now() + rateMs
      const callUntilEnd = async () => {
        for (; performance.now() < end; answered += 1) await call()
      }
      await Promise.all(Array.from({ length: inFlight }, callUntilEnd))
      rates.set(name, [...(rates.get(name) ?? []), answered / (rateMs / 1_000)])
    }
  return (name) => median(rates.get(name) ?? [])
}

/**
 * Compares a page of the list over HTTP with its statements alone, and with a bare server that sends the same statements: the overhead of
 * authorisation, schemas and everything else that is the product's.
 */
export async function measurePageOverhead(
  server: Server,
  cluster: Cluster,
  user: BenchUser,
): Promise<Figure[]> {
  const { statements, body } = await recordRequest(server, cluster, user, pagePath)
  const prepared = await prepareStatements(cluster.app, statements)
  const bare = await startBareServer({ connection: { ...cluster.app }, statements, body })
  const calls = {
    product: () => get(server, user, pagePath),
    bare: () => get(bare, user, '/'),
  }
  const works = { ...calls, statements: () => prepared.run() }
  await measureInTurns(40, works)
  const time = await measureInTurns(rounds, works)
  const rate = await measureRates(calls)
  await bare.stop()
  await prepared.end()
  const times = `medians of ${rounds} alternating calls`
  return [
    {
      name: `\`${pagePath}\` over HTTP against the same ${statements.length} statements through bare \`pg\``,
      value: time('product') / time('statements'),
      unit: '×',
      atMost: 2,
      note: `${time('product').toFixed(2)} ms against ${time('statements').toFixed(2)} ms, 100,000 rows, ${times}`,
    },
    {
      name: `\`${pagePath}\`, speed against bare Fastify with the same statements and body`,
      value: time('bare') / time('product'),
      unit: '×',
      atLeast: 0.8,
      note: `${time('product').toFixed(2)} ms against ${time('bare').toFixed(2)} ms, ${times}`,
    },
    {
      name: `The same, calls a second with ${inFlight} under way`,
      value: rate('product') / rate('bare'),
      unit: '×',
      atLeast: 0.8,
      note: `${Math.round(rate('product'))} against ${Math.round(rate('bare'))} a second, medians of ${rateRounds} alternating rounds`,
    },
  ]
}
