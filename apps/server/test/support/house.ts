import type { ClientConfig } from 'pg'
import { type AccountsService, accountRoutes, createAccounts } from '../../src/modules/accounts/index.ts'
import {
  type BankProvider,
  type Connections,
  connectionRoutes,
  createConnections,
} from '../../src/modules/connections/index.ts'
import { createRecurring } from '../../src/modules/recurring/index.ts'
import { createStore } from '../../src/modules/transactions/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import type { App } from '../../src/platform/http/app.ts'
import { createJobs, type Jobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import { floidProvider } from '../../src/providers/floid/floid.ts'
import { probeHttp } from './probe-http.ts'

export const callbackSecret = 'c'.repeat(43)
export const callbackPath = `/api/floid/callback/${callbackSecret}/`

export type HouseOptions = {
  db: { app: Db; jobs: Db; appConnection: ClientConfig; ownerConnection: ClientConfig }
  /** Milliseconds by which the clock is ahead. */
  shift?: () => number
  bearer?: string
  lines?: string[]
  /** What this provider does otherwise than Floid. */
  provider?: Partial<BankProvider>
}

export type House = {
  app: App
  accounts: AccountsService
  connections: Connections
  jobs: Jobs
  start(): Promise<void>
  stop(): Promise<void>
}

/** The part of the server between a bank's callback and a person's accounts, with real jobs on a real database. */
export async function buildHouse({
  db,
  bearer,
  lines,
  provider,
  shift = () => 0,
}: HouseOptions): Promise<House> {
  const clock = createClock(() => new Date(Date.now() + shift()))
  const log = createLog({ level: 'trace', stream: { write: (line) => void lines?.push(line) } })
  const outbox = createOutbox({ db: db.app, clock, log })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now })
  const jobs = createJobs({
    connection: db.appConnection,
    db: db.jobs,
    log,
    isSoleProcess: true,
    isWorker: true,
  })
  const hashKey = Buffer.alloc(32, 9)
  const transactions = createStore({ envelope, clock })
  const accounts = createAccounts({ db: db.app, clock, outbox, hashKey, transactions })
  const connections = createConnections({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    outbox,
    jobs,
    envelope,
    provider: {
      ...floidProvider({ widgetUrl: new URL('https://widget.example/lucas/widget/0123') }),
      ...provider,
    },
    accounts,
    transactions,
    series: createRecurring({ db: db.app, clock, outbox }).refresh,
    hashKey,
    secrets: { path: callbackSecret, bearer: bearer ?? null },
    info: { demo: true, version: '1.0.0' },
    retryDelay: { first: 1, longest: 1 },
  })
  connections.work.define()
  const app = await probeHttp({
    publicRoutes: ['GET /api/app/'],
    ...(lines ? { lines } : {}),
    routes: (routes) => {
      accountRoutes(routes, accounts)
      connectionRoutes(routes, connections)
    },
  })
  return {
    app,
    accounts,
    connections,
    jobs,
    async start() {
      await jobs.install(db.ownerConnection)
      await jobs.start()
      connections.work.start()
    },
    async stop() {
      await connections.work.stop()
      await jobs.stop(2_000)
      await app.close()
    },
  }
}
