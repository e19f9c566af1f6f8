import { accountRoutes, createAccounts } from '../../src/modules/accounts/index.ts'
import {
  type BankProvider,
  type Connections,
  connectionRoutes,
  createConnections,
} from '../../src/modules/connections/index.ts'
import { createNotifications, type NotificationsDeps } from '../../src/modules/notifications/index.ts'
import { createRecurring } from '../../src/modules/recurring/index.ts'
import { createStore } from '../../src/modules/transactions/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import type { App } from '../../src/platform/http/app.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import { createOutgoing, type Outgoing } from '../../src/platform/outgoing/outgoing.ts'
import { floidProvider } from '../../src/providers/floid/floid.ts'
import type { TestDatabase } from '../database.ts'
import { soleJobs } from './jobs.ts'
import { noLetters } from './no-letters.ts'
import { probeHttp } from './probe-http.ts'

export const callbackSecret = 'c'.repeat(43)
export const callbackPath = `/api/floid/callback/${callbackSecret}/`
const second = { first: 1, longest: 1 }

export type HouseOptions = {
  db: Pick<TestDatabase, 'app' | 'jobs' | 'appConnection' | 'ownerConnection'>
  /** Milliseconds by which the clock is ahead. */
  shift?: () => number
  bearer?: string
  /** Every line that is logged; without it nothing is. */
  lines?: string[]
  /** What this provider does otherwise than Floid, or a provider of its own. */
  provider?: Partial<BankProvider> | ((outgoing: Outgoing) => BankProvider)
  /** Where the provider's bank stands, on loopback. */
  bankUrl?: string
  /** Alerts are raised, and this is asked to look later whether a bank still tells. */
  remind?: NotificationsDeps['remind']
  /** Doors besides those of accounts and connections. */
  routes?: (app: App, connections: Connections) => void
}

export type House = Awaited<ReturnType<typeof buildHouse>>

/** The part of the server between a bank and a person's accounts, with real jobs on a real database. */
export async function buildHouse(options: HouseOptions) {
  const { db, bearer, lines, provider, bankUrl, remind, routes: moreRoutes, shift = () => 0 } = options
  const level = lines ? 'trace' : 'silent'
  const clock = createClock(() => new Date(Date.now() + shift()))
  const log = createLog({ level, stream: { write: (line) => void lines?.push(line) } })
  const events = createOutbox({ db: db.app, clock, log })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now })
  const outgoing = createOutgoing({
    providerHosts: [],
    otherHosts: [],
    loopbackOrigins: bankUrl === undefined ? [] : [bankUrl],
  })
  const jobs = soleJobs(db, log)
  const recurring = createRecurring({ db: db.app, clock, outbox: events })
  const notifications = createNotifications({
    db: db.app,
    clock,
    outbox: events,
    cursors: createCursors(Buffer.alloc(32, 5)),
    outlook: recurring.outlook,
    remind: remind ?? (async () => {}),
    ...noLetters,
  })
  const outbox = remind ? notifications.follow(events) : events
  const hashKey = Buffer.alloc(32, 9)
  const transactions = createStore({ envelope, clock })
  const accounts = createAccounts({ db: db.app, clock, outbox, hashKey, transactions })
  const floid = floidProvider({ widgetUrl: new URL('https://widget.example/lucas/widget/0123') })
  const connections = createConnections({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    outbox,
    jobs,
    envelope,
    provider: typeof provider === 'function' ? provider(outgoing) : { ...floid, ...provider },
    accounts,
    transactions,
    series: recurring.refresh,
    hashKey,
    secrets: { path: callbackSecret, bearer: bearer ?? null },
    info: { demo: true, version: '1.0.0', has_messages: true, sign_in_with: [] },
    retryDelay: second,
    refreshDelay: second,
  })
  connections.work.define()
  const app = await probeHttp({
    publicRoutes: ['GET /api/app/'],
    level,
    ...(lines ? { lines } : {}),
    routes: (on) => {
      accountRoutes(on, accounts)
      connectionRoutes(on, connections)
      moreRoutes?.(on, connections)
    },
  })
  return {
    app,
    accounts,
    connections,
    jobs,
    outbox,
    notifications,
    /** Works, and listens on loopback where a port is given. */
    async start(port?: number) {
      await jobs.install(db.ownerConnection)
      await jobs.start()
      connections.work.start()
      if (port !== undefined) await app.listen({ host: '127.0.0.1', port })
    },
    async stop() {
      await connections.work.stop()
      await jobs.stop(2_000)
      await app.close()
      await outgoing.close()
    },
  }
}
