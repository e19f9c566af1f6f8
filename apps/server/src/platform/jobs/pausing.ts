import type { JobWithMetadata, SendOptions } from 'pg-boss'
import { DataBlockedError, requireUnblockedNow, stopAtBlock } from '../block-gate.ts'
import type { Db } from '../database/connect.ts'
import { lockDataBlock } from '../database/locks.ts'
import { type Tx, withUser } from '../database/user-transaction.ts'
import { hasPausedJob, pausedUntil, toPausedKey } from './repository.ts'

/** One attempt of a job that waits while the data of its user are blocked. */
interface PausableAttempt {
  job: JobWithMetadata<unknown>
  userId: string
  /** The data of the job, without what the queue added. */
  data: object
  work: () => Promise<void>
  /** Enqueues the job again in this transaction. */
  requeue: (tx: Tx, options: SendOptions) => Promise<unknown>
}

/** Runs the attempt; where the user's data are or become blocked, it stores nothing and the job waits for the end of the block. */
export async function runOrPause(db: Db, attempt: PausableAttempt): Promise<'completed' | 'paused'> {
  const { userId, work } = attempt
  try {
    await stopAtBlock(async () => {
      await requireUnblockedNow(db, userId)
      await work()
    })
    return 'completed'
  } catch (error) {
    if (!(error instanceof DataBlockedError)) throw error
    await withUser(db, userId, (tx) => pause(tx, attempt))
    return 'paused'
  }
}

/** Enqueues the job again, to run when the block is lifted; at once if it was lifted meanwhile. */
async function pause(tx: Tx, { job, userId, data, requeue }: PausableAttempt): Promise<void> {
  const isBlocked = await lockDataBlock(tx, userId)
  if (isBlocked && (await hasPausedJob(tx, userId, job.name, data))) return
  await requeue(tx, {
    ...(isBlocked ? { startAfter: pausedUntil, singletonKey: toPausedKey(userId) } : {}),
    ...(job.groupId == null ? {} : { group: { id: job.groupId } }),
    priority: job.priority,
  })
}
