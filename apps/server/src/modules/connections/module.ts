import type { AppInfo } from '@lucas/contract/app-info.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Events } from '../../platform/events/events.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MetricRegistry } from '../../platform/metrics/registry.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { TransactionIngest } from '../ingest/index.ts'
import type { Recompute } from '../recurring/index.ts'
import { createApplyEvent } from './callbacks/apply-event.ts'
import type { CallbackSecrets } from './callbacks/callback-route.ts'
import { createCallbackHandler } from './callbacks/handle-callback.ts'
import { createEventHandler } from './callbacks/handle-event.ts'
import { createIngestCallback } from './callbacks/ingest-callback.ts'
import { createIngestWorker } from './callbacks/ingest-worker.ts'
import { createCallbackStore } from './callbacks/store-callback.ts'
import { createRevocationWorker } from './credentials/revoke-worker.ts'
import { createCredentialStore } from './credentials/store.ts'
import type { RetryDelay } from './domain/refresh-policy.ts'
import { createPollWorker } from './fetch/poll-worker.ts'
import { createFetchWorker } from './fetch/worker.ts'
import { createPollQueue } from './linking/poll-queue.ts'
import { createLinkSessions } from './linking/start-link-session.ts'
import { addConnectionGauges, createSyncMetrics } from './metrics.ts'
import type { Provider } from './provider/port.ts'
import { seedIngest } from './seed-ingest.ts'
import { createConnectionsService } from './service.ts'
import { createCircuitBreaker } from './sync/circuit-breaker.ts'
import { createFetchQueue } from './sync/fetch-queue.ts'
import { createSnapshotIngest } from './sync/ingest-snapshot.ts'
import { createRefreshService } from './sync/refresh.ts'
import { createRefreshWorker } from './sync/refresh-worker.ts'
import { createSyncStatus } from './sync/status.ts'
import { createRefreshTransitions } from './sync/transitions.ts'

/** What the ingest of a snapshot needs. */
interface SnapshotDeps {
  /** The progress of an ingest uses a connection of its own, so that it is visible before the ingest ends. */
  db: Db
  clock: Clock
  log: Log
  events: Events
  jobs: Jobs
  envelope: Envelope
  provider: Provider
  accounts: AccountsService
  transactions: TransactionIngest
  series: Recompute
  /** Key of the holder hashes. */
  hashKey: Buffer
}

export interface ConnectionsDeps extends SnapshotDeps {
  metrics: MetricRegistry
  /** Connection pool of the jobs: it allows longer statements than the pool of the requests. */
  jobsDb: Db
  counters: RateCounters
  /** Null when the provider posts signed events only. */
  secrets: CallbackSecrets | null
  info: Omit<AppInfo, 'widget_origin' | 'registration'>
  /** Who may register now. */
  getRegistration: () => Promise<AppInfo['registration']>
  /** Before a failed ingest is retried. */
  retryDelay?: RetryDelay
  /** Before an unavailable institution is asked again. */
  refreshDelay?: RetryDelay
}

export type Connections = ReturnType<typeof createConnections>

/** Creates the ingest of a snapshot and the services that it shares with the rest of the module. */
function createSnapshotServices(deps: SnapshotDeps) {
  const syncStatus = createSyncStatus(deps)
  const fetchQueue = createFetchQueue(deps)
  const credentialStore = createCredentialStore(deps)
  const snapshotIngest = createSnapshotIngest({ ...deps, syncStatus, credentialStore, fetchQueue })
  return { syncStatus, fetchQueue, credentialStore, snapshotIngest }
}

/** Creates the ingest of generated data, which runs in the caller's transaction. */
export const createSeedIngest = (deps: SnapshotDeps) =>
  seedIngest({ ...deps, snapshotIngest: createSnapshotServices(deps).snapshotIngest })

/** Creates every service of the module once, and the workers of its queues. */
export function createConnections(requestDeps: ConnectionsDeps) {
  const { secrets, info, jobsDb, provider, clock } = requestDeps
  const { retryDelay = { first: 2, longest: 60 }, refreshDelay = { first: 15, longest: 300 } } = requestDeps
  const { webhook, fetcher } = provider
  const jobDeps = { ...requestDeps, db: jobsDb, refreshDelay, retryDelay }

  addConnectionGauges(requestDeps)
  const shared = createSnapshotServices(jobDeps)
  const transitions = createRefreshTransitions({ ...jobDeps, ...shared })
  const circuitBreaker = createCircuitBreaker(jobDeps)
  const callbackStore = createCallbackStore(jobDeps)
  const pollQueue = createPollQueue(requestDeps)
  const syncMetrics = createSyncMetrics(requestDeps)
  const services = { ...shared, syncMetrics, transitions, circuitBreaker, callbackStore, pollQueue }
  const refresh = createRefreshService({ ...requestDeps, ...services })
  const applyEvent = createApplyEvent({ ...jobDeps, ...services })
  const ingestCallback = createIngestCallback({ ...jobDeps, ...services, applyEvent })

  const workers = [
    createIngestWorker({ ...jobDeps, ...services, ingestCallback }),
    createRefreshWorker({ ...jobDeps, ...services, refreshService: refresh }),
    createRevocationWorker(jobDeps),
  ]
  const fetchWorkers = fetcher
    ? [
        createPollWorker({ ...jobDeps, ...services, fetcher }),
        createFetchWorker({ ...jobDeps, ...services, fetcher }),
      ]
    : []
  return {
    linkSessions: createLinkSessions({ ...requestDeps, ...services }),
    service: createConnectionsService(requestDeps),
    refresh,
    callbackHandler: secrets && { secrets, receive: createCallbackHandler({ ...requestDeps, ...services }) },
    eventHandler: webhook && {
      webhook,
      clock,
      receive: createEventHandler({ ...requestDeps, ...services, webhook }),
    },
    /** Call `define` before the queue is installed; call `start` and `stop` in a worker process. */
    workers: {
      define() {
        for (const worker of [...workers, ...fetchWorkers]) worker.define()
      },
      start() {
        for (const worker of workers) worker.start()
      },
      async stop() {
        await Promise.all(workers.map((work) => work.stop()))
      },
    },
    getInfo: async (): Promise<AppInfo> => ({
      ...info,
      widget_origin: provider.widgetOrigin,
      registration: await requestDeps.getRegistration(),
    }),
  }
}
