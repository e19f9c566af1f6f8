import * as z from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import { listUsersWithPausedJobs, resumePausedJobs } from '../../platform/jobs/repository.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../platform/periodic-task.ts'
import { stopIfBlocked } from './gate.ts'

// The name is from when connections had this queue: jobs of the release before may wait in it.
const liftedJob = jobKind('connections.follow-data-block', z.object({ userId: z.uuid() }), {
  runs: false,
  user: ({ userId }) => userId,
})

/** Blocks are also lifted by commands of the operator, which have no queue. */
const sweepEveryMs = 10_000

/** Enqueues what follows the end of a block, in the transaction that lifts it. */
export const createBlockFollowUp = (jobs: Pick<Jobs, 'enqueue'>) => (tx: Tx, userId: string) =>
  jobs.enqueue(tx, liftedJob, { userId }, { group: userId })

interface BlockWorkerDeps {
  /** The connection pool of the job workers. */
  jobsDb: Db
  events: Events
  jobs: Pick<Jobs, 'define'>
  log: Log
  /** Makes the connections due whose sync the block interrupted. */
  restartSyncs: (tx: Tx, userId: string) => Promise<void>
}

/** Creates the worker that lets the paused work of a user go on after the block, and the sweep for ends that no job announced. */
export function createBlockWorker({ jobsDb, events, jobs, log, restartSyncs }: BlockWorkerDeps) {
  /** May run twice or late. */
  const resume = (userId: string): Promise<void> =>
    events.transaction(jobsDb, userId, async (tx) => {
      await stopIfBlocked(tx, userId)
      await restartSyncs(tx, userId)
      await resumePausedJobs(tx, userId)
    })

  const sweep = async (signal?: AbortSignal): Promise<void> =>
    sweepEach(await listUsersWithPausedJobs(jobsDb), resume, {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'paused work not resumed'),
    })

  return {
    sweep,
    define: () => jobs.define(liftedJob, ({ userId }) => resume(userId), { groupConcurrency: 1 }),
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.warn({ err }, 'sweep of paused work failed'),
    }),
  }
}
