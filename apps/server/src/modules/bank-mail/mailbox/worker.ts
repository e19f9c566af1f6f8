import { withUser } from '../../../platform/database/user-transaction.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import { isDataBlockedLocked } from '../../data-block/index.ts'
import { listDueMailboxes, mailboxRepository } from '../repository/mailbox.ts'
import { enqueueReading, readMailboxJob } from './enqueue.ts'
import { readEveryMs } from './plan.ts'
import { createReadMailbox, type ReadMailboxDeps } from './read.ts'

const sweepEveryMs = 5_000
const sweepBatchSize = 200
const rules = { groupConcurrency: 1, concurrency: 2, maxAttempts: 2 }

/** Reads the mailboxes of all users in turn, where the operator has listed mail servers. */
export function createMailboxWorker(deps: ReadMailboxDeps & { jobs: Jobs }) {
  const { db, clock, log, jobs, hosts } = deps

  /** Enqueues a reading. While the user's data are blocked nothing is read, and nothing waits. */
  const enqueueDue = (userId: string) =>
    withUser(db, userId, async (tx) => {
      const isBlocked = await isDataBlockedLocked(tx, userId)
      const row = await mailboxRepository(tx).lock(userId)
      const now = clock.now()
      if (row?.next_read_at == null || row.next_read_at > now) return
      if (isBlocked)
        await mailboxRepository(tx).update(userId, { next_read_at: new Date(now.getTime() + readEveryMs) })
      else await enqueueReading(tx, { jobs, userId, now })
    })

  async function sweep(signal?: AbortSignal): Promise<void> {
    await sweepEach(await listDueMailboxes(db, clock.now(), sweepBatchSize), enqueueDue, {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'mailbox not enqueued'),
    })
  }
  const task = createPeriodicTask({
    intervalMs: sweepEveryMs,
    whileBlocked: { runs: true, reason: 'It reads no mailbox of users whose data are blocked.' },
    run: ({ signal }) => sweep(signal),
    onError: (err) => log.error({ err }, 'sweep of mailboxes failed'),
  })

  return {
    sweep,
    define() {
      const read = createReadMailbox(deps)
      jobs.define(readMailboxJob, ({ person }, { signal }) => read(person, signal), rules)
    },
    start() {
      if (hosts.length > 0) task.start()
    },
    stop: () => task.stop(),
  }
}
