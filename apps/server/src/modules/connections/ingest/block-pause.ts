import type { infer as Infer } from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { isDataBlocked } from '../../data-block/index.ts'
import { followDataBlockJob, ingestCallbackJob, ingestQueueOptions } from '../jobs.ts'
import { connectionRepository } from '../repository/connection.ts'
import { callbackRepository } from '../repository/provider-callback.ts'

/** Thrown when the user blocked their data during an ingest: the transaction rolls back and the callback waits. */
export class DataBlockedError extends Error {
  override readonly name = 'DataBlockedError'
}

/** Throws `DataBlockedError` when the user's data are blocked. */
export async function requireUnblockedIngest(tx: Tx, userId: string): Promise<void> {
  if (await isDataBlocked(tx, userId)) throw new DataBlockedError('the data were blocked during an ingest')
}

type PauseDeps = { db: Db; clock: Clock; events: Events }

/**
 * Pauses the running syncs of a user who blocked their data. A connection with data becomes active again and is due when
 * the block is lifted. A connection without data keeps waiting for its callbacks.
 */
export const pauseSyncs = ({ db, clock, events }: PauseDeps, userId: string): Promise<void> =>
  events.transaction(db, userId, (tx) => pauseSyncsIn(tx, userId, clock.now(), events))

async function pauseSyncsIn(tx: Tx, userId: string, now: Date, events: Events): Promise<void> {
  const connections = connectionRepository(tx)
  for (const { id } of await connections.list(userId)) {
    const connection = await connections.find(userId, id)
    if (connection?.state !== 'syncing' || connection.last_sync_at === null) continue
    await connections.updateStatus(userId, id, { state: 'active', error: null }, 'finished', now)
    if (connection.credentials !== null) await connections.scheduleRefresh(userId, id, now)
    await events.publish(tx, userId, { type: 'accounts_changed' })
  }
}

/** Creates the follow-up of a change of the data block. The job reads the current state, so it may run twice or late. */
export function createBlockPause({ db, clock, events, jobs }: PauseDeps & { jobs: Jobs }) {
  const followUp = ({ userId }: Infer<typeof followDataBlockJob.data>): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      if (await isDataBlocked(tx, userId)) return pauseSyncsIn(tx, userId, clock.now(), events)
      for (const { id, bytes } of await callbackRepository(tx).listWaiting(userId))
        await jobs.enqueue(
          tx,
          ingestCallbackJob,
          { person: userId, callback: id },
          ingestQueueOptions(userId, bytes),
        )
    })

  return {
    /** Enqueues the follow-up in the transaction that changed the block. */
    enqueue: (tx: Tx, userId: string): Promise<void> =>
      jobs.enqueue(tx, followDataBlockJob, { userId }, { group: userId }),
    define: () => jobs.define(followDataBlockJob, followUp, { groupConcurrency: 1 }),
  }
}
