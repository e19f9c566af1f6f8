import { createJobs } from '../../src/platform/jobs/jobs.ts'
import type { Log } from '../../src/platform/log.ts'
import type { TestDatabase } from '../database.ts'

/** The queue of a process that is the only one and works itself. */
export const soleJobs = (db: Pick<TestDatabase, 'appConnection' | 'jobs'>, log: Log) =>
  createJobs({ connection: db.appConnection, db: db.jobs, log, isSoleProcess: true, isWorker: true })
