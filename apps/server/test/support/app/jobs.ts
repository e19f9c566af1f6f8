import { createJobs } from '../../../src/platform/jobs/jobs.ts'
import type { Log } from '../../../src/platform/log.ts'
import type { TestDatabase } from '../../database.ts'

/** Creates the job queue of a single process that also runs the workers. */
export const createTestJobs = (db: Pick<TestDatabase, 'appConnection' | 'jobs'>, log: Log) =>
  createJobs({ connection: db.appConnection, db: db.jobs, log, isSoleProcess: true, isWorker: true })
