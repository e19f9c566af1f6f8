import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Events, Subscriber } from '../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../platform/periodic-task.ts'
import { createUserRefresh, type RefreshSavings } from './refresh.ts'
import { listDueSavings, savingsPlanRepository } from './repository/savings-plan.ts'

const refreshJob = jobKind('savings.refresh', z.object({ user: z.uuid() }), {
  runs: false,
  user: ({ user }) => user,
})

const sweepEveryMs = 10 * 60_000
const sweepBatchSize = 200

/** Enqueues a refresh of the proposals when transactions, accounts or the payday of a user with plans change. */
export const createSavingsSubscriber = ({ jobs }: { jobs: Jobs }): Subscriber => ({
  name: 'savings',
  on: ['sync_finished', 'transactions_changed', 'accounts_changed', 'profile_changed'],
  async handle(tx, userId) {
    if (await savingsPlanRepository(tx).hasAny(userId))
      await jobs.enqueue(tx, refreshJob, { user: userId }, { group: userId })
  },
})

interface SavingsWorkerDeps {
  /** The connection pool of the job workers. */
  jobsDb: Db
  clock: Clock
  events: Events
  jobs: Jobs
  log: Log
  refresh: RefreshSavings
}

/** Creates the worker that makes proposals after changes, and the sweep that makes those of a new day. */
export function createSavingsWorker({ jobsDb, clock, events, jobs, log, refresh }: SavingsWorkerDeps) {
  const refreshUser = createUserRefresh({ db: jobsDb, events, refresh })

  /** Refreshes every user whose plans were not checked today. */
  const sweep = async (signal?: AbortSignal): Promise<void> =>
    sweepEach(await listDueSavings(jobsDb, clock.today(), sweepBatchSize), refreshUser, {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'savings proposals not refreshed'),
    })

  return {
    sweep,
    define: () => jobs.define(refreshJob, ({ user }) => refreshUser(user), { groupConcurrency: 1 }),
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.error({ err }, 'sweep of savings proposals failed'),
    }),
  }
}
