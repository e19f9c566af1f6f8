import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import type { JobOptions } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createReadDataJob, readDataJob } from './read-job.ts'
import { createDataImportService, type DataImportDeps, expireDataJob } from './service.ts'
import { createStoreDataJob, storeDataJob } from './store-job.ts'

interface DataImportModuleDeps extends DataImportDeps {
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  events: Events
  log: Log
  findViolation: (tx: Tx, userId: string) => Promise<string | null>
}

/** 1,000,000 rows take minutes. One archive at a time: the other processor core stays for requests. */
const longJob = { timeLimitSeconds: 1_800, maxAttempts: 2, concurrency: 1 } satisfies JobOptions

/** Creates the module that imports the ZIP of one's data: service and jobs. */
export function createDataImports(deps: DataImportModuleDeps) {
  const { jobs, jobsDb, log } = deps
  const service = createDataImportService(deps)
  const jobDeps = { ...deps, db: jobsDb }
  return {
    service,
    define() {
      const reading = createReadDataJob(jobDeps)
      const storing = createStoreDataJob({
        ...jobDeps,
        onViolation: (invariant, importId) =>
          log.warn({ invariant, import_id: importId }, 'an archive of user data contradicts itself'),
      })
      jobs.define(readDataJob, reading.run, { ...longJob, onLastFailure: reading.onLastFailure })
      jobs.define(storeDataJob, storing.run, { ...longJob, onLastFailure: storing.onLastFailure })
      jobs.define(expireDataJob, ({ person, import: id }) => service.expire(person, id))
    },
  }
}
