import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Log } from '../../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import { maxPendingDays } from '../domain/pending-state.ts'
import { listOverduePending } from '../repository/pending.ts'
import { settlePending } from './settle.ts'

type PendingSweepDeps = { jobsDb: Db; clock: Clock; events: Events; log: Log }

const sweepEveryMs = 10 * 60_000
const sweepBatchSize = 200

/** Creates the task that takes pending transactions out of the sums when they are overdue. */
export function createPendingSweep({ jobsDb, clock, events, log }: PendingSweepDeps) {
  const settle = (userId: string) =>
    events.transaction(jobsDb, userId, async (tx) => {
      if (!(await lockUserData(tx, userId)) || !(await settlePending(tx, userId, clock.now()))) return
      await events.publish(tx, userId, { type: 'transactions_changed' })
    })

  /** Settles every user with an overdue row. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    const before = addDays(clock.today(), -maxPendingDays)
    await sweepEach(await listOverduePending(jobsDb, before, sweepBatchSize), settle, {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'pending transactions not settled'),
    })
  }

  return {
    sweep,
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.error({ err }, 'sweep of pending transactions failed'),
    }),
  }
}
