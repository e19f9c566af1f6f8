import type { infer as Infer } from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { fetchConnectionJob } from '../jobs.ts'
import type { RefreshOutcome } from '../provider/port.ts'
import type { ConnectionRow } from '../repository/connection.ts'
import { circuitKeyOf } from './circuit-breaker.ts'

export type FetchQueue = ReturnType<typeof createFetchQueue>
type FetchQueueDeps = { db: Db; clock: Clock; jobs: Jobs }
type FetchJobData = Infer<typeof fetchConnectionJob.data>

interface FetchOptions {
  since?: string | null
  /** When the reason for the fetch arose; a fetch that began later already covers it. */
  at?: Date
  afterSeconds?: number
}

/** One group per institution, so that a slow institution does not delay the others. */
const queueGroupOf = (connection: ConnectionRow) => Object.values(circuitKeyOf(connection)).join(' ')

/** A refresh takes one to three minutes (reference 2.4); after this time its event is considered lost. */
const overdueSeconds = 240

/** Creates the queue of fetches. Jobs are enqueued in the caller's transaction. */
export function createFetchQueue({ db, clock, jobs }: FetchQueueDeps) {
  const enqueueJob = (
    tx: Tx,
    connection: ConnectionRow,
    data: FetchJobData,
    { startAfterSeconds = 0 } = {},
  ) =>
    jobs.enqueue(tx, fetchConnectionJob, data, {
      group: queueGroupOf(connection),
      ...(startAfterSeconds === 0 ? {} : { startAfterSeconds }),
    })

  /** Enqueues a fetch for a link session. One fetch covers all events that arrived before it. */
  function enqueueFetch(
    tx: Tx,
    connection: ConnectionRow,
    linkSessionId: string,
    { since = null, at = clock.now(), afterSeconds = 0 }: FetchOptions = {},
  ) {
    const data = { person: connection.user_id, link: linkSessionId, since, at: at.toISOString(), tries: 1 }
    return enqueueJob(tx, connection, data, { startAfterSeconds: afterSeconds })
  }

  return {
    enqueueJob,
    enqueueFetch,

    /** Enqueues the fetch after a refresh request: at once, or as a fallback when the event is overdue. */
    enqueueAfterRefresh: async (
      outcome: RefreshOutcome,
      connection: ConnectionRow,
      linkSessionId: string,
    ): Promise<void> => {
      if (outcome === 'answers_come') return
      const afterSeconds = outcome === 'ready' ? 0 : overdueSeconds
      await withUser(db, connection.user_id, (tx) =>
        enqueueFetch(tx, connection, linkSessionId, { afterSeconds }),
      )
    },
  }
}
