import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { withoutUser, withUser } from '../database/user-transaction.ts'
import type { Log } from '../log.ts'
import { createPeriodicTask } from '../periodic-task.ts'
import { retentionRepository } from './repository.ts'
import { type RetentionRule, type RetentionStep, retentionSchedule } from './schedule.ts'

export type RetentionDeps = {
  /** The pool of jobs. */
  jobsDb: Db
  clock: Clock
  log: Log
  /** Rules whose rows the modules erase themselves. */
  steps: readonly RetentionStep[]
}

const intervalMs = 24 * 3_600_000
/** Leaves the start-up undisturbed. */
const firstDelayMs = 60_000
const rowBatchSize = 500
const userBatchSize = 200
/** Limit per table and run; the next day continues. */
const maxRowsPerRun = 200_000

/** Repeats a batch, which returns its number of rows, until it deletes nothing, the limit is reached or the run stops. Returns their sum. */
async function repeatBatches(batch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let rows = 0
  while (!signal?.aborted && rows < maxRowsPerRun) {
    const count = await batch()
    if (count === 0) break
    rows += count
  }
  return rows
}

/** Creates the retention job: deletes expired rows of each table in `schedule.ts` and of the `steps` once a day. */
export function createRetention({ jobsDb, clock, log, steps }: RetentionDeps) {
  /** Deletes expired rows of one table for all users; `deleteBatch` deletes some rows of one user. */
  const sweepUsers = (
    table: string,
    before: Date,
    deleteBatch: (userId: string) => Promise<number>,
    signal?: AbortSignal,
  ) =>
    repeatBatches(async () => {
      const userIds = await withoutUser(jobsDb, (tx) =>
        retentionRepository(tx).listUsersWithExpiredRows(table, before, userBatchSize),
      )
      let rows = 0
      for (const userId of userIds) rows += await repeatBatches(() => deleteBatch(userId), signal)
      return rows
    }, signal)

  const toCutoff = ({ retentionMs }: RetentionRule, now: Date) => new Date(now.getTime() - retentionMs)

  /** Runs once. Returns the number of deleted or erased rows of each table. */
  async function sweep(signal?: AbortSignal): Promise<Record<string, number>> {
    const now = clock.now()
    const deleted: Record<string, number> = {}
    for (const rule of retentionSchedule.perUser) {
      const cutoff = toCutoff(rule, now)
      const deleteBatch = (userId: string) =>
        withUser(jobsDb, userId, (tx) =>
          retentionRepository(tx).deleteExpired(userId, rule, cutoff, rowBatchSize),
        )
      deleted[rule.table] = await sweepUsers(rule.table, cutoff, deleteBatch, signal)
    }
    for (const rule of retentionSchedule.shared) {
      const cutoff = toCutoff(rule, now)
      const deleteBatch = () =>
        withoutUser(jobsDb, (tx) => retentionRepository(tx).deleteExpiredShared(rule, cutoff, rowBatchSize))
      deleted[rule.table] = await repeatBatches(deleteBatch, signal)
    }
    for (const step of steps) {
      const before = toCutoff(step, now)
      const eraseBatch = (userId: string) =>
        withUser(jobsDb, userId, (tx) => step.eraseExpired(tx, userId, { before, now }, rowBatchSize))
      deleted[step.table] = await sweepUsers(step.table, before, eraseBatch, signal)
    }
    for (const [step, count] of Object.entries(deleted))
      if (count > 0) log.info({ step, count }, 'retention: expired rows deleted')
    return deleted
  }

  return {
    sweep,
    ...createPeriodicTask({
      intervalMs,
      firstDelayMs,
      whileBlocked: { runs: true, reason: 'It deletes what may not be kept any longer.' },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.error({ err }, 'retention run failed'),
    }),
  }
}
