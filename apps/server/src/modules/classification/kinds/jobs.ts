import * as z from 'zod/mini'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import type { KindDetection } from './detection.ts'

const kindDetectionJob = jobKind('transactions.kinds', z.object({ user: z.uuid() }), {
  runs: false,
  user: ({ user }) => user,
})

/** Requests the detection of the kinds of a user in the background. A second one finds nothing to change. */
export const createRequestKindDetection = (jobs: Pick<Jobs, 'enqueue'>) => (tx: Tx, userId: string) =>
  jobs.enqueue(tx, kindDetectionJob, { user: userId }, { group: userId })

const sweepEveryMs = 10 * 60_000

interface KindWorkerDeps {
  db: Db
  log: Log
  jobs: Pick<Jobs, 'define' | 'enqueue'>
  detection: KindDetection
}

/** The worker that detects kinds again, and the sweep that finds users with kinds of older rules. */
export function createKindWorker({ db, log, jobs, detection }: KindWorkerDeps) {
  const request = createRequestKindDetection(jobs)

  /** Requests the detection for every user with kinds of older rules. */
  const sweep = async (signal?: AbortSignal): Promise<void> =>
    sweepEach(await detection.listOutdated(), (userId) => withUser(db, userId, (tx) => request(tx, userId)), {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'kind detection not requested'),
    })

  return {
    sweep,
    define: () =>
      jobs.define(kindDetectionJob, ({ user }, { signal }) => detection.detectAll(user, signal), {
        groupConcurrency: 1,
      }),
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.warn({ err }, 'kind detection sweep failed'),
    }),
  }
}
