import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import type { Log } from '../../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import { decidePendingState, isUncounted, maxPendingDays } from '../domain/pending-state.ts'
import { listApiTransactions, requireTransactions } from '../read/detail.ts'
import { listOverduePending, pendingRepository } from '../repository/pending.ts'
import { loadWorkingSet, writeWorkingSet } from '../working-set.ts'
import { listRefunds, refreshKind, unlinkRow, updateRow } from '../working-set-edits.ts'

/**
 * Brings the user's pending transactions into the state that today, their suggestions and the user's choices give, and moves
 * the rollups. `saveChanges` ends with it; so does ingest. `choice` keeps one of them, or no longer. Returns whether anything changed.
 */
export async function settlePending(
  tx: Tx,
  userId: string,
  now: Date,
  choice?: { id: string; isCounted: boolean },
): Promise<boolean> {
  const today = toPlainDate(now)
  const changed = (await pendingRepository(tx).list(userId)).flatMap((row) => {
    const chosen = choice?.id === row.id ? (choice.isCounted ? 'counted' : null) : row.state
    const next = decidePendingState({ ...row, state: chosen }, today)
    const isExcluded = isUncounted({ pending: row.pending, pendingState: next })
    const mustChange =
      next !== row.state || (isExcluded && row.kindSource !== 'pair' && row.kind !== 'excluded')
    return mustChange ? [{ id: row.id, next }] : []
  })
  if (changed.length === 0) return false
  const workingSet = await loadWorkingSet(
    tx,
    userId,
    changed.map(({ id }) => id),
  )
  for (const { id, next } of changed) {
    updateRow(workingSet, id, { pendingState: next })
    const row = workingSet.rows.get(id)
    if (row === undefined) continue
    if (row.refundOf !== null && isUncounted(row)) unlinkRow(workingSet, id)
    for (const one of [row, ...listRefunds(workingSet, id)]) refreshKind(workingSet, one.id)
  }
  await writeWorkingSet(tx, userId, workingSet, now)
  return true
}

/** Creates the use case that counts a pending transaction although the bank has not posted it for 15 days, or no longer. */
export function createKeepPending({ db, clock, events }: { db: Db; clock: Clock; events: Events }) {
  return (userId: string, id: string, isCounted: boolean): Promise<Transaction> =>
    inUserData({ db, events }, userId, async (tx) => {
      const rows = await pendingRepository(tx).list(userId)
      const row = rows.find((one) => one.id === id)
      if (row === undefined) await requireTransactions(tx, userId, [id])
      const isUndecided = row?.pending !== true || row.hasSuggestion
      if (isCounted && isUndecided) fail('pending_not_keepable')
      if (await settlePending(tx, userId, clock.now(), { id, isCounted }))
        await events.publish(tx, userId, { type: 'transactions_changed' })
      const [found] = await listApiTransactions(tx, userId, [id])
      return found ?? fail('internal')
    })
}

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
