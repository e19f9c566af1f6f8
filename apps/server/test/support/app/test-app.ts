import { createAccounts, registerAccountRoutes } from '../../../src/modules/accounts/index.ts'
import { createBudgetUse } from '../../../src/modules/budgets/index.ts'
import { createCardBills, createCards } from '../../../src/modules/cards/index.ts'
import {
  type Connections,
  createConnections,
  createSyncRestart,
  onAccountUnhidden,
  type Provider,
  registerConnectionRoutes,
} from '../../../src/modules/connections/index.ts'
import { createBlockWorker } from '../../../src/modules/data-block/index.ts'
import { createIngest } from '../../../src/modules/ingest/index.ts'
import {
  createNotificationService,
  createNotificationSubscriber,
  createStaleConnectionNotifier,
  type NotificationSubscriberDeps,
} from '../../../src/modules/notifications/index.ts'
import {
  createBrokenReconciliations,
  forgetReconciliations,
} from '../../../src/modules/reconciliation/index.ts'
import { createRecurring, createRecurringOutlook } from '../../../src/modules/recurring/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { createEnvelope } from '../../../src/platform/envelope/envelope.ts'
import { createEvents } from '../../../src/platform/events/events.ts'
import type { App } from '../../../src/platform/http/app.ts'
import { createCursors } from '../../../src/platform/http/cursor.ts'
import { createRateCounters } from '../../../src/platform/http/rate-limits/rate-counters.ts'
import { createHttpClient, type HttpClient } from '../../../src/platform/http-client/http-client.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createMetricRegistry } from '../../../src/platform/metrics/registry.ts'
import { createFloidProvider } from '../../../src/providers/floid/floid.ts'
import type { TestDatabase } from '../../database.ts'
import { ingestAlone } from '../fixtures/absent-modules.ts'
import { createTestPatterns } from '../fixtures/rule-patterns.ts'
import { noMail } from '../no-mail.ts'
import { createTestJobs } from './jobs.ts'
import { createProbeServer } from './probe-server.ts'

export const callbackSecret = 'c'.repeat(43)
export const callbackPath = `/api/floid/callback/${callbackSecret}/`
const oneSecondDelay = { first: 1, longest: 1 }

export type TestAppOptions = {
  db: Pick<TestDatabase, 'app' | 'jobs' | 'appConnection' | 'ownerConnection'>
  /** Returns the milliseconds by which the clock is ahead. */
  clockOffsetMs?: () => number
  bearer?: string
  /** Receives every log line; without it logging is off. */
  logLines?: string[]
  /** Overrides of the Floid provider, or another provider. */
  provider?: Partial<Provider> | ((outgoing: HttpClient) => Provider)
  /** Origin of the provider's API on loopback. */
  bankUrl?: string
  /** If given, notifications are created, and this schedules the check for stale connections. */
  scheduleReminder?: NotificationSubscriberDeps['scheduleReminder']
  /** More routes than those of accounts and connections. */
  routes?: (app: App, connections: Connections) => void
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Creates accounts, connections and ingest with real jobs on a real database. */
export async function createTestApp(options: TestAppOptions) {
  const {
    db,
    bearer,
    logLines,
    provider,
    bankUrl,
    scheduleReminder,
    routes: moreRoutes,
    clockOffsetMs = () => 0,
  } = options
  const level = logLines ? 'trace' : 'silent'
  const clock = createClock(() => new Date(Date.now() + clockOffsetMs()))
  const log = createLog({ level, stream: { write: (line) => void logLines?.push(line) } })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: Buffer.alloc(32, 7) }], now: clock.now })
  const outgoing = createHttpClient({
    providerHosts: [],
    otherHosts: [],
    loopbackOrigins: bankUrl === undefined ? [] : [bankUrl],
  })
  const jobs = createTestJobs(db, log)
  const outlook = createRecurringOutlook({ db: db.app, clock })
  const cardBills = createCardBills({ clock })
  const subscriber = createNotificationSubscriber({
    clock,
    outlook,
    cards: cardBills,
    listBudgetUse: createBudgetUse({ clock, outlook }),
    listBrokenReconciliations: createBrokenReconciliations({ cards: cardBills }),
    scheduleReminder: scheduleReminder ?? (async () => {}),
    scheduleCardCheck: async () => {},
    ...noMail,
  })
  const events = createEvents({ db: db.app, clock, log, subscribers: scheduleReminder ? [subscriber] : [] })
  const recurring = createRecurring({
    db: db.app,
    clock,
    events,
    cards: createCards({ db: db.app, clock, events }),
  })
  const notifications = createNotificationService({
    db: db.app,
    clock,
    events,
    cursors: createCursors(Buffer.alloc(32, 5)),
    ...noMail,
  })
  const hashKey = Buffer.alloc(32, 9)
  const transactions = createIngest({
    ...ingestAlone,
    envelope,
    clock,
    patterns: createTestPatterns({ events, clock }),
  })
  const cards = createCards({ db: db.app, clock, events })
  const accounts = createAccounts({
    db: db.app,
    clock,
    events,
    hashKey,
    transactions,
    setCardDays: cards.setDays,
    onAccountsDeleted: forgetReconciliations,
    onAccountUnhidden,
  })
  const floid = createFloidProvider({ widgetUrl: new URL('https://widget.example/lucas/widget/0123') })
  const connections = createConnections({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    events,
    jobs,
    counters: createRateCounters({ db: db.app, clock }),
    envelope,
    metrics: createMetricRegistry(),
    provider: typeof provider === 'function' ? provider(outgoing) : { ...floid, ...provider },
    accounts,
    transactions,
    series: recurring.recompute,
    hashKey,
    secrets: { path: callbackSecret, bearer: bearer ?? null },
    getRegistration: async () => 'open',
    info: { demo: true, version: '1.0.0', has_messages: true, sign_in_with: [] },
    retryDelay: oneSecondDelay,
    refreshDelay: oneSecondDelay,
  })
  connections.workers.define()
  const restartSyncs = createSyncRestart({ clock, events })
  createBlockWorker({ jobsDb: db.jobs, events, jobs, log, restartSyncs }).define()
  const app = await createProbeServer({
    publicRoutes: ['GET /api/app/'],
    level,
    ...(logLines ? { logLines } : {}),
    routes: (on) => {
      registerAccountRoutes(on, accounts)
      registerConnectionRoutes(on, connections)
      moreRoutes?.(on, connections)
    },
  })
  return {
    app,
    accounts,
    connections,
    jobs,
    events,
    notifications,
    notifyStaleConnection: createStaleConnectionNotifier({ clock, events, ...noMail }),
    /** Starts the workers; listens on loopback if a port is given. */
    async start(port?: number) {
      await jobs.install(db.ownerConnection)
      await jobs.start()
      connections.workers.start()
      if (port !== undefined) await app.listen({ host: '127.0.0.1', port })
    },
    async stop() {
      await connections.workers.stop()
      await jobs.stop(2_000)
      await app.close()
      await outgoing.close()
    },
  }
}
