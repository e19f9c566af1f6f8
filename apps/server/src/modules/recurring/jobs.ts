import { instant } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockUserData } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events, Subscriber } from '../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Recompute } from './recompute.ts'

/** Without `since`, everything of the user is recomputed. */
const recomputeJob = jobKind(
  'recurring.recount',
  z.object({ person: z.uuid(), since: z.optional(instant) }),
  { runs: false, user: ({ person }) => person },
)

interface RecomputeQueueDeps {
  clock: Clock
  jobs: Jobs
}

/**
 * Enqueues a recomputation when a user changes transactions. Ingest recomputes in its own transaction, and series that
 * are edited are recomputed with the edit.
 */
export const createRecurringSubscriber = ({ clock, jobs }: RecomputeQueueDeps): Subscriber => ({
  name: 'recurring',
  on: ['transactions_changed'],
  async handle(tx, userId, _, { origin }) {
    if (origin !== 'user') return
    const data = { person: userId, since: clock.now().toISOString() }
    await jobs.enqueue(tx, recomputeJob, data, { group: userId })
  },
})

interface RecomputeJobDeps {
  /** The connection pool of the job workers. */
  db: Db
  jobs: Jobs
  events: Events
  recompute: Recompute
  /** Runs after a recompute, in its transaction, when the series are those of the changed transactions. */
  afterwards(tx: Tx, userId: string): Promise<void>
}

/** Defines the job that recomputes series and purchases after a request. */
export function defineRecomputeJob({ db, jobs, events, recompute, afterwards }: RecomputeJobDeps): void {
  jobs.define(
    recomputeJob,
    ({ person: userId, since }) =>
      events.transaction(db, userId, async (tx) => {
        if (!(await lockUserData(tx, userId))) return
        const hasChanged =
          since === undefined
            ? await recompute.all(tx, userId)
            : await recompute.changedSince(tx, userId, new Date(since))
        if (hasChanged)
          await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
        await afterwards(tx, userId)
      }),
    { groupConcurrency: 1 },
  )
}
