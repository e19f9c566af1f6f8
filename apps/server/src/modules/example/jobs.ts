import * as z from 'zod/mini'
import type { RunsWhileBlocked } from '../../platform/block-gate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask } from '../../platform/periodic-task.ts'
import { isExpired, preparingSince } from './domain/households.ts'
import { demoSessionLookup, demoSessionRepository } from './repository.ts'
import { createDemoUserSeeder, type SeedDemoUserDeps } from './seed-demo-user.ts'

const ofDemo: RunsWhileBlocked = { runs: true, reason: 'A demo session has invented data, and no block.' }

export const seedJob = jobKind('example-move-in', z.object({ person: z.uuid() }), ofDemo)
export const eraseJob = jobKind('example-erase', z.object({ person: z.uuid() }), ofDemo)
/** Queues that the readiness check ignores: their age depends on the number of visitors. */
export const demoQueues: readonly string[] = [seedJob.name, eraseJob.name]

export type DemoSessionWorkerDeps = SeedDemoUserDeps & {
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  clock: Clock
  jobs: Jobs
  log: Log
  /** Erases an account immediately. */
  erase: (userId: string) => Promise<boolean>
}

const sweepEveryMs = 60_000
const sweepBatchSize = 50
/** More than usual: a stopping process releases its seed jobs, and each release uses one try. */
const maxAttempts = 4
type DemoSession = NonNullable<Awaited<ReturnType<ReturnType<typeof demoSessionRepository>['find']>>>

/** Creates the worker that seeds new demo sessions and erases ended and expired ones. */
export function createDemoSessionWorker(deps: DemoSessionWorkerDeps) {
  const { jobsDb, clock, jobs, log, erase } = deps
  const seedDemoUser = createDemoUserSeeder(deps)

  /** Seeds a demo user in one transaction, so a retry starts from an empty account. */
  const seed = (userId: string, signal: AbortSignal) =>
    withUser(jobsDb, userId, async (tx) => {
      const now = clock.now()
      await demoSessionRepository(tx).lockSeeding(userId)
      const session = await demoSessionRepository(tx).find(userId)
      if (!session || session.ready_at !== null || session.expires_at <= now) return
      await seedDemoUser(tx, userId, now, signal)
      await demoSessionRepository(tx).markReady(userId, now)
    })

  /** Erases a user only when it is a demo user. */
  async function eraseDemoUser(userId: string, isDue: (session: DemoSession) => boolean): Promise<boolean> {
    const session = await withUser(jobsDb, userId, (tx) => demoSessionRepository(tx).find(userId))
    return session !== undefined && isDue(session) && erase(userId)
  }

  const eraseIfExpired = (userId: string) =>
    eraseDemoUser(userId, (session) => isExpired(session, clock.now()))

  async function sweep(signal?: AbortSignal): Promise<void> {
    const now = clock.now()
    const userIds = await demoSessionLookup(jobsDb).listExpired(now, preparingSince(now), sweepBatchSize)
    for (const userId of userIds) {
      if (signal?.aborted) return
      await eraseIfExpired(userId)
    }
  }

  return {
    sweep,
    define() {
      jobs.define(seedJob, ({ person: userId }, { signal }) => seed(userId, signal), {
        maxAttempts,
        concurrency: 2,
        // The waiting visitor sees an ended session.
        onLastFailure: async ({ person: userId }) => void (await eraseDemoUser(userId, () => true)),
      })
      jobs.define(eraseJob, async ({ person: userId }) => void (await eraseIfExpired(userId)))
    },
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: ofDemo,
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.error({ err }, 'demo session sweep failed'),
    }),
  }
}
