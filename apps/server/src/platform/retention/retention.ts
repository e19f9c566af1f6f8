import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { withoutUser, withUser } from '../database/user-transaction.ts'
import type { Log } from '../log.ts'
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

/** Creates the retention job: deletes expired rows of each table in `schedule.ts` and of the `steps` once a day. */
export function createRetention({ jobsDb, clock, log, steps }: RetentionDeps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  let isStopping = false

  /** Repeats a batch until it deletes nothing or the limit is reached. Returns the number of rows. */
  async function repeatBatches(batch: () => Promise<number>): Promise<number> {
    let rows = 0
    while (!isStopping && rows < maxRowsPerRun) {
      const count = await batch()
      if (count === 0) break
      rows += count
    }
    return rows
  }

  /** Deletes expired rows of one table for all users; `deleteBatch` deletes some rows of one user. */
  const sweepUsers = (table: string, before: Date, deleteBatch: (userId: string) => Promise<number>) =>
    repeatBatches(async () => {
      const userIds = await withoutUser(jobsDb, (tx) =>
        retentionRepository(tx).listUsersWithExpiredRows(table, before, userBatchSize),
      )
      let rows = 0
      for (const userId of userIds) if (!isStopping) rows += await repeatBatches(() => deleteBatch(userId))
      return rows
    })

  const toCutoff = ({ retentionMs }: RetentionRule, now: Date) => new Date(now.getTime() - retentionMs)

  /** Runs once. Returns the number of deleted or erased rows of each table. */
  async function sweep(): Promise<Record<string, number>> {
    const now = clock.now()
    const deleted: Record<string, number> = {}
    for (const rule of retentionSchedule.perUser) {
      const cutoff = toCutoff(rule, now)
      deleted[rule.table] = await sweepUsers(rule.table, cutoff, (userId) =>
        withUser(jobsDb, userId, (tx) =>
          retentionRepository(tx).deleteExpired(userId, rule, cutoff, rowBatchSize),
        ),
      )
    }
    for (const rule of retentionSchedule.shared) {
      const cutoff = toCutoff(rule, now)
      deleted[rule.table] = await repeatBatches(() =>
        withoutUser(jobsDb, (tx) => retentionRepository(tx).deleteExpiredShared(rule, cutoff, rowBatchSize)),
      )
    }
    for (const step of steps) {
      const before = toCutoff(step, now)
      deleted[step.table] = await sweepUsers(step.table, before, (userId) =>
        withUser(jobsDb, userId, (tx) => step.eraseExpired(tx, userId, { before, now }, rowBatchSize)),
      )
    }
    for (const [step, count] of Object.entries(deleted))
      if (count > 0) log.info({ step, count }, 'retention: expired rows deleted')
    return deleted
  }

  function scheduleSweep(ms: number) {
    timer = setTimeout(() => {
      running = sweep()
        .catch((err: unknown) => log.error({ err }, 'retention run failed'))
        .then(() => isStopping || scheduleSweep(intervalMs))
    }, ms)
    timer.unref()
  }

  return {
    sweep,
    start: () => scheduleSweep(firstDelayMs),
    /** Stops after the current batch. */
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}
