import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { BatchSizes } from '../domain/transaction-rules/take-recorded.ts'
import type { GoalAllocations } from '../ports.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { applyMatches } from './apply-matches.ts'
import { listCompeting, matchRows } from './compute-changes.ts'
import { createRowReader } from './read-facts.ts'
import { loadResolvedRules } from './resolve-rules.ts'
import { isUnfinished } from './run-state.ts'
import { toApiRuleRun } from './to-api.ts'
import { undoNextGroups } from './undo-groups.ts'

/** Enqueues the next batches of a run, or of its undo, in the caller's transaction. */
export type RequestRuleRun = (
  tx: Tx,
  userId: string,
  runId: string,
  options?: { undo: boolean },
) => Promise<void>

interface RuleRunsDeps {
  db: Db
  clock: Clock
  events: Events
  allocations?: GoalAllocations | undefined
  requestRuleRun: RequestRuleRun
}

/**
 * Rows per transaction of the database: the user's data are locked for some tenths of a second. Splits and goals write several
 * rows for each.
 */
const batchSizes: BatchSizes = { plain: 5_000, deferred: 200 }
/** Batches per job. Then the run waits for its next turn, so that those of other users do not wait for its end. */
const batchesPerJob = 10

/** Applies rules to earlier transactions and undoes it, batch by batch. A batch can run again. */
export function createRuleRuns({ db, clock, events, allocations, requestRuleRun }: RuleRunsDeps) {
  async function saveRun(tx: Tx, userId: string, run: RuleRunRow): Promise<void> {
    const now = clock.now()
    await ruleRunRepository(tx).update(userId, run.id, run, now)
    const { id, rule_id, state, done, total, changed } = toApiRuleRun(run, now)
    await events.publish(tx, userId, {
      type: 'rule_run_changed',
      run_id: id,
      rule_id,
      state,
      done,
      total,
      changed,
    })
    if (!isUnfinished(run))
      await events.publish(tx, userId, [{ type: 'transactions_changed' }, { type: 'rules_changed' }])
  }

  /** Works off the next batch of a run. Returns whether there are more. */
  const nextBatch = (userId: string, runId: string, isLastOfJob: boolean): Promise<boolean> =>
    events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return false
      const run = await ruleRunRepository(tx).find(userId, runId)
      if (run === undefined || !isUnfinished(run)) return false
      const undo = run.state === 'undoing'
      const hasMore = await (undo ? undoBatch : applyBatch)(tx, userId, run)
      if (hasMore && isLastOfJob) await requestRuleRun(tx, userId, runId, { undo })
      return hasMore
    })

  async function applyBatch(tx: Tx, userId: string, run: RuleRunRow): Promise<boolean> {
    const rules = await loadResolvedRules(tx, userId, allocations)
    const at = rules.findIndex(({ row }) => row.id === run.ruleId)
    const rule = rules[at]
    if (rule?.active == null) {
      await saveRun(tx, userId, { ...run, state: 'failed' })
      return false
    }
    const repository = ruledRowRepository(tx)
    const { conditions } = rule.row
    const isDeferred = rule.active.split !== undefined || rule.active.goal !== undefined
    const batchSize = isDeferred ? batchSizes.deferred : batchSizes.plain
    const total = run.state === 'waiting' ? await repository.countCandidates(userId, conditions) : run.total
    const rows = await repository.listCandidates(userId, conditions, run.afterId, batchSize)
    const later = rules.slice(at + 1).flatMap(({ active }) => active ?? [])
    const matches = matchRows(rows, {
      rule: rule.active,
      competing: listCompeting(rule.active, later),
      read: createRowReader(),
    })
    const { touched, shown } = await applyMatches(tx, userId, run.id, matches, {
      allocations,
      now: clock.now(),
    })
    await countUses(tx, userId, run.ruleId, touched)
    const isLast = rows.length < batchSize
    await saveRun(tx, userId, {
      ...run,
      state: isLast ? 'done' : 'running',
      afterId: rows.at(-1)?.id ?? run.afterId,
      done: run.done + rows.length,
      total: Math.max(total, run.done + rows.length),
      changed: run.changed + shown,
    })
    return !isLast
  }

  const countUses = (tx: Tx, userId: string, ruleId: string, changed: readonly RuledRow[]) => {
    const count = changed.filter(({ ruleIds }) => !ruleIds.includes(ruleId)).length
    return transactionRuleRepository(tx).addUses(
      userId,
      count === 0 ? new Map() : new Map([[ruleId, count]]),
      clock.now(),
    )
  }

  async function undoBatch(tx: Tx, userId: string, run: RuleRunRow): Promise<boolean> {
    const deps = { allocations, now: clock.now(), sizes: batchSizes }
    const { reverted, isLast } = await undoNextGroups(tx, userId, run, deps)
    await saveRun(tx, userId, {
      ...run,
      state: isLast ? 'undone' : 'undoing',
      done: isLast ? run.total : Math.min(run.total, run.done + reverted),
    })
    return !isLast
  }

  /** Ends a run whose job failed for good. */
  const fail = (userId: string, runId: string): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return
      const run = await ruleRunRepository(tx).find(userId, runId)
      if (run && isUnfinished(run)) await saveRun(tx, userId, { ...run, state: 'failed' })
    })

  return {
    fail,

    /** Works off the next batches of a run. If there are more, it requests another job in the transaction of the last one. */
    async work(userId: string, runId: string): Promise<void> {
      for (let left = batchesPerJob; left > 0; left -= 1)
        if (!(await nextBatch(userId, runId, left === 1))) return
    },
  }
}

export type RuleRuns = ReturnType<typeof createRuleRuns>
