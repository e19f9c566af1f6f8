import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import type { Log } from '../../../platform/log.ts'
import { createPeriodicTask, sweepEach } from '../../../platform/periodic-task.ts'
import { type HiddenCategories, loadHiddenCategories } from '../../categories/index.ts'
import { describeForUser } from '../../description/index.ts'
import { type CategoryFields, changeRows, followPurchases } from '../../ledger/index.ts'
import { guessLookup, guessRepository } from '../repository/guess.ts'
import { type ClassifiedRow, ruleRepository } from '../repository/rule.ts'

interface GuessRefreshDeps {
  jobsDb: Db
  clock: Clock
  events: Events
  log: Log
  /** Moves own categories whose name is now a built-in one into it; in the caller's transaction. */
  adoptBuiltIns: (tx: Tx, userId: string) => Promise<void>
}

const sweepEveryMs = 10 * 60_000
const usersPerSweep = 200
/** Transactions of one database transaction: the user's data are locked for some tenths of a second. */
const batchSize = 2_000

/** Creates the worker that gives stored transactions the guesses of the present categoriser. */
export function createGuessRefresh({ jobsDb, clock, events, log, adoptBuiltIns }: GuessRefreshDeps) {
  /** Refreshes the next batch of a user. Returns whether there are more. */
  const refreshBatch = (userId: string): Promise<boolean> =>
    inUserData({ db: jobsDb, events }, userId, async (tx) => {
      const repository = guessRepository(tx)
      const doneTo = await repository.findDoneTo(userId)
      if (doneTo === undefined) return false
      if (doneTo === null) {
        await adoptBuiltIns(tx, userId)
        // Releases up to 1.1.0 left refunds in an old category of their purchase.
        if ((await followPurchases(tx, userId, clock.now())) > 0)
          await events.publish(tx, userId, { type: 'transactions_changed' })
      }
      const ids = await repository.listGuessedIds(userId, doneTo, batchSize)
      const last = ids.at(-1)
      if (last !== undefined && (await refreshRows(tx, userId, ids)) > 0)
        await events.publish(tx, userId, { type: 'transactions_changed' })
      if (last === undefined || ids.length < batchSize) await repository.finish(userId)
      else await repository.setDoneTo(userId, last)
      return ids.length === batchSize
    })

  /** Writes new guesses and moves the rollups. Returns the number of changed transactions. */
  async function refreshRows(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
    const rows = await ruleRepository(tx).listRows(userId, ids)
    const hidden = await loadHiddenCategories(tx, userId)
    const changes = rows.flatMap((before) => {
      const after = { ...before, ...guess(before, hidden) }
      return isChanged(before, after) ? [{ before, after }] : []
    })
    const refunds = await changeRows(tx, userId, changes, guessedFields, clock.now())
    return changes.length + refunds
  }

  async function refreshUser(userId: string, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await refreshBatch(userId)));
  }

  /** Refreshes everybody who waits. */
  async function sweep(signal?: AbortSignal): Promise<void> {
    const userIds = await guessLookup(jobsDb).listWaiting(usersPerSweep)
    await sweepEach(userIds, (userId) => refreshUser(userId, signal), {
      signal,
      onError: (err, userId) => log.error({ err, user_id: userId }, 'refresh of category guesses failed'),
    })
  }

  return {
    sweep,
    ...createPeriodicTask({
      intervalMs: sweepEveryMs,
      whileBlocked: { runs: false },
      run: ({ signal }) => sweep(signal),
      onError: (err) => log.error({ err }, 'sweep of category guesses failed'),
    }),
  }
}

const guessedFields = ['category', 'categorySource', 'categoryConfidence'] as const

function guess(row: ClassifiedRow, hidden: HiddenCategories): CategoryFields {
  const { category, categorySource, categoryConfidence } = describeForUser(row, hidden)
  return { category, categorySource, categoryConfidence }
}

const isChanged = (before: ClassifiedRow, after: ClassifiedRow) =>
  guessedFields.some((field) => before[field] !== after[field])
