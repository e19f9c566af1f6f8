import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { withUserSnapshot } from '../platform/database/user-transaction.ts'
import { createEnvelope } from '../platform/envelope/envelope.ts'
import { createEvents } from '../platform/events/events.ts'
import { createCursors } from '../platform/http/cursor.ts'
import { createRateCounters } from '../platform/http/rate-limits/rate-counters.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { reportMails } from '../platform/mail/mail.ts'
import type { PlatformMetrics } from '../platform/metrics/platform-metrics.ts'
import type { MetricRegistry } from '../platform/metrics/registry.ts'
import type { Database } from '../platform/open-database/open.ts'
import { createPatternPool } from '../platform/patterns/pattern-pool.ts'
import { createReplicaReads, type ReadSnapshot, type ReadSource } from '../platform/replica/replica-reads.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { openMailing } from './mail.ts'
import { createSubscribers } from './subscribers.ts'

export interface PlatformDeps {
  metrics: PlatformMetrics
  tracing: Tracing | null
  config: Config
  database: Database
  log: Log
  clock: Clock
}

export type Platform = ReturnType<typeof createPlatform>

/** Creates what modules share. Each module declares which of it it uses. */
export function createPlatform({ config, database, log, clock, metrics, tracing }: PlatformDeps) {
  const { app: db, jobs: jobsDb } = database
  const jobs = createJobs({
    connection: database.appConnection,
    db: jobsDb,
    log,
    isSoleProcess: database.isEmbedded,
    isWorker: config.role === 'all' || config.role === 'worker',
    concurrency: config.jobConcurrency,
    tracing,
    onFinished: metrics.recordJob,
  })
  const { replica } = database
  const readSnapshot: ReadSnapshot = replica
    ? createReplicaReads({ primary: db, replica, log, onRead: createReadCounter(metrics.registry) })
    : (userId, work) => withUserSnapshot(db, userId, work)
  const mailing = openMailing(config, { db, clock, log })
  return {
    db,
    jobsDb,
    /** Reads for analytics, from the replica where there is one. */
    readSnapshot,
    clock,
    log,
    metrics: metrics.registry,
    jobs,
    events: createEvents({ db, clock, log, subscribers: createSubscribers({ db, clock, jobs }) }),
    envelope: createEnvelope({ keys: config.encryptionKeys, now: clock.now }),
    counters: createRateCounters({ db, clock }),
    cursors: createCursors(config.deriveKey('cursor')),
    mail: reportMails(mailing.mail, metrics.countMail),
    messages: mailing.messages,
    hasMailPage: mailing.hasPage,
    closeMail: mailing.close,
    publicUrl: config.publicUrl,
    patternPool: createPatternPool(),
  }
}

/** Returns a function that counts where reads for analytics ran. */
function createReadCounter(registry: MetricRegistry) {
  const reads = registry.counter({
    name: 'lucas_replica_reads_total',
    help: 'Reads for analytics by the place where they ran: the replica, or the primary and why.',
    labels: ['source'],
  })
  return (source: ReadSource) => reads.increment({ source })
}
