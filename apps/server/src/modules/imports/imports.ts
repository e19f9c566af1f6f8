import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson } from '../../platform/database/person.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { ImportTransactions } from './ports.ts'
import { createReading, readJob } from './read-job.ts'
import type { StatementReader } from './reader.ts'
import { importsRepository } from './repository/imports.ts'
import { createService, type ServiceDeps } from './service.ts'
import { createStoring, storeJob } from './store-job.ts'
import { createUndoing, undoJob } from './undo-job.ts'

export interface ImportsDeps extends ServiceDeps {
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  log: Log
  outbox: Outbox
  reader: StatementReader
  transactions: ImportTransactions
}

export type Imports = ReturnType<typeof createImports>

const sweepEveryMs = 3_600_000
const sweptAtOnce = 200
/** 200,000 rows take most of a minute. */
const longJob = { timeLimitSeconds: 600, tries: 3 }

/** The module, put together: what the routes call, and the work of the queue. */
export function createImports(deps: ImportsDeps) {
  const { jobs, jobsDb, clock, log } = deps
  const inJobs = { ...deps, db: jobsDb }
  let timer: NodeJS.Timeout | undefined

  /** Throws away previews that nobody confirmed in time, with their files. */
  async function sweep(): Promise<number> {
    const expired = await anonymous(jobsDb, (tx) => importsRepository(tx).expired(clock.now(), sweptAtOnce))
    for (const { user_id, id } of expired)
      await asPerson(jobsDb, user_id, async (tx) => {
        const row = await importsRepository(tx).lock(user_id, id)
        if (row?.expires_at && row.expires_at <= clock.now() && row.task !== 'store')
          await importsRepository(tx).remove(user_id, id)
      })
    return expired.length
  }

  const sweepQuietly = () =>
    sweep().catch((err: unknown) => log.warn({ err }, 'expired imports were not swept'))

  return {
    service: createService(deps),
    sweep,
    work: {
      define() {
        // One file at a time: reading has a processor of its own, and requests have the other.
        jobs.define(readJob, createReading(inJobs), { ...longJob, concurrency: 1 })
        jobs.define(storeJob, createStoring(inJobs), { ...longJob, concurrency: 1 })
        jobs.define(undoJob, createUndoing(inJobs), longJob)
      },
      start() {
        void sweepQuietly()
        timer = setInterval(() => void sweepQuietly(), sweepEveryMs)
        timer.unref()
      },
      stop() {
        clearInterval(timer)
      },
    },
  }
}
