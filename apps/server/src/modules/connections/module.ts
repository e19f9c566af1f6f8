import type { AppInfo } from '@lucas/contract/app-info.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { Recompute } from '../recurring/index.ts'
import type { TransactionIngest } from '../transactions/index.ts'
import { createRevocationWorker } from './credentials/revoke-worker.ts'
import { createFetchWorker } from './fetch/worker.ts'
import { createBlockPause } from './ingest/block-pause.ts'
import { createIngestWorker } from './ingest/worker.ts'
import { createPollWorker } from './linking/poll-worker.ts'
import { createLinkSessions } from './linking/start-link-session.ts'
import type { Provider } from './provider/port.ts'
import { createRefreshService } from './refresh/service.ts'
import { createRefreshWorker } from './refresh/worker.ts'
import { createConnectionsService } from './service.ts'
import type { CallbackSecrets } from './webhooks/callback-route.ts'
import { createCallbackHandler } from './webhooks/handle-callback.ts'
import { createEventHandler } from './webhooks/handle-event.ts'

export interface ConnectionsDeps {
  db: Db
  /** Connection pool of the jobs: it allows longer statements than the pool of the requests. */
  jobsDb: Db
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
  /** Null when the provider posts signed events only. */
  secrets: CallbackSecrets | null
  info: Omit<AppInfo, 'widget_origin'>
  /** Seconds before a failed ingest is retried. */
  retryDelay?: { first: number; longest: number }
  /** Seconds before an unavailable institution is asked again. */
  refreshDelay?: { first: number; longest: number }
}

export type Connections = ReturnType<typeof createConnections>

/** Creates the services of the module and the workers of its queues. */
export function createConnections(deps: ConnectionsDeps) {
  const { secrets, info, jobsDb, provider, clock } = deps
  const { webhook, fetcher } = provider
  const inJobs = { ...deps, db: jobsDb }
  const workers = [createIngestWorker(inJobs), createRefreshWorker(inJobs), createRevocationWorker(inJobs)]
  const blockPause = createBlockPause(inJobs)
  const fetchWorkers = fetcher
    ? [createPollWorker({ ...inJobs, fetcher }), createFetchWorker({ ...inJobs, fetcher })]
    : []
  return {
    linkSessions: createLinkSessions(deps),
    service: createConnectionsService(deps),
    refresh: createRefreshService(deps),
    blockPause,
    callbackHandler: secrets && { secrets, receive: createCallbackHandler(deps) },
    eventHandler: webhook && { webhook, clock, receive: createEventHandler({ ...deps, webhook }) },
    /** Call `define` before the queue is installed; call `start` and `stop` in a worker process. */
    workers: {
      define() {
        for (const worker of [...workers, ...fetchWorkers, blockPause]) worker.define()
      },
      start() {
        for (const worker of workers) worker.start()
      },
      async stop() {
        await Promise.all(workers.map((work) => work.stop()))
      },
    },
    info: { ...info, widget_origin: provider.widgetOrigin },
  }
}
