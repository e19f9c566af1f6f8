import type { AppInfo } from '@lucas/contract/app-info.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { CallbackSecrets } from './callback-route.ts'
import { createClaimWork } from './claim-work.ts'
import { createIngestWork } from './jobs.ts'
import { createLinking } from './linking.ts'
import type { SeriesKeeper, TransactionStore } from './ports.ts'
import type { BankProvider } from './provider.ts'
import { createPullWork } from './pull-work.ts'
import { createReceiver } from './receive.ts'
import { createEventReceiver } from './receive-event.ts'
import { createRefresh } from './refresh.ts'
import { createRefreshWork } from './refresh-job.ts'
import { createRevokeWork } from './revoke-job.ts'
import { createService } from './service.ts'

export interface ConnectionsDeps {
  db: Db
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  clock: Clock
  log: Log
  outbox: Outbox
  jobs: Jobs
  envelope: Envelope
  provider: BankProvider
  accounts: AccountsService
  transactions: TransactionStore
  series: SeriesKeeper
  /** Key of the hashes that find holders again. */
  hashKey: Buffer
  /** Null where the provider posts signed events only. */
  secrets: CallbackSecrets | null
  info: Omit<AppInfo, 'widget_origin'>
  /** Seconds before a failed ingest is tried again. */
  retryDelay?: { first: number; longest: number }
  /** Seconds before a bank that was away is asked again. */
  refreshDelay?: { first: number; longest: number }
}

export type Connections = ReturnType<typeof createConnections>

/** The module, put together: what the routes call, and the work of the queue. */
export function createConnections(deps: ConnectionsDeps) {
  const { secrets, info, jobsDb, provider, clock } = deps
  const { events, pull } = provider
  const inJobs = { ...deps, db: jobsDb }
  const works = [createIngestWork(inJobs), createRefreshWork(inJobs), createRevokeWork(inJobs)]
  const pulling = pull ? [createClaimWork({ ...inJobs, pull }), createPullWork({ ...inJobs, pull })] : []
  return {
    linking: createLinking(deps),
    service: createService(deps),
    refresh: createRefresh(deps),
    receiver: secrets && { secrets, receive: createReceiver(deps) },
    eventReceiver: events && { events, clock, receive: createEventReceiver({ ...deps, events }) },
    /** `define` before the queue is installed; `start` and `stop` in a worker. */
    work: {
      define() {
        for (const work of [...works, ...pulling]) work.define()
      },
      start() {
        for (const work of works) work.start()
      },
      async stop() {
        await Promise.all(works.map((work) => work.stop()))
      },
    },
    info: { ...info, widget_origin: provider.widgetOrigin },
  }
}
