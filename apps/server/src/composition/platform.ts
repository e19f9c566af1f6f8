import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/open.ts'
import { createEnvelope } from '../platform/envelope/envelope.ts'
import { createEvents } from '../platform/events/events.ts'
import { createCursors } from '../platform/http/cursor.ts'
import { createRateCounters } from '../platform/http/rate-limits/rate-counters.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { reportMails } from '../platform/mail/mail.ts'
import type { PlatformMetrics } from '../platform/metrics/platform-metrics.ts'
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
  const mailing = openMailing(config, { db, clock })
  return {
    db,
    jobsDb,
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
  }
}
