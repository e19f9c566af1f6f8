import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { GoalAllocations, RequestRuleRun } from '../../ledger/index.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { applyMatches } from './apply-matches.ts'
import { matchRows } from './compute-changes.ts'
import type { PatternSearch } from './pattern-search.ts'
import type { RulePatterns } from './patterns.ts'
import { createRowReader } from './read-facts.ts'
import { loadResolvedRules } from './resolve-rules.ts'
import { batchSizes, pickRunRules, searchAhead } from './run-rules.ts'
import { isUnfinished } from './run-state.ts'
import { toApiRuleRun } from './to-api.ts'
import { undoNextGroups } from './undo-groups.ts'

interface RuleRunsDeps {
  db: Db
  clock: Clock
  events: Events
  patterns: RulePatterns
  allocations: GoalAllocations
  requestRuleRun: RequestRuleRun
}

/** Batches per job. Then the run waits for its next turn, so that those of other users do not wait for its end. */
const batchesPerJob = 10

/** Applies rules to earlier transactions and undoes it, batch by batch. A batch can run again. */
export function createRuleRuns({ db, clock, events, patterns, allocations, requestRuleRun }: RuleRunsDeps) {
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
  async function nextBatch(userId: string, runId: string, isLastOfJob: boolean): Promise<boolean> {
    const search = await searchAhead({ db, patterns, allocations }, userId, runId)
    return events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return false
      const run = await ruleRunRepository(tx).find(userId, runId)
      if (run === undefined || !isUnfinished(run)) return false
      const undo = run.state === 'undoing'
      const hasMore = await (undo ? undoBatch(tx, userId, run) : applyBatch(tx, userId, run, search))
      if (hasMore && isLastOfJob) await requestRuleRun(tx, userId, runId, { undo })
      return hasMore
    })
  }

  async function applyBatch(
    tx: Tx,
    userId: string,
    run: RuleRunRow,
    search: PatternSearch,
  ): Promise<boolean> {
    const rules = pickRunRules(await loadResolvedRules(tx, userId, allocations), run.ruleId)
    if (rules === undefined) {
      await saveRun(tx, userId, { ...run, state: 'failed' })
      return false
    }
    const repository = ruledRowRepository(tx)
    const { conditions, batchSize } = rules
    const total = run.state === 'waiting' ? await repository.countCandidates(userId, conditions) : run.total
    const rows = await repository.listCandidates(userId, conditions, run.afterId, batchSize)
    const { matches, slow } = await matchRows(rows, { ...rules, read: createRowReader(), search })
    if (slow.size > 0) {
      await saveRun(tx, userId, { ...run, total, state: 'failed', problem: 'pattern_too_slow' })
      return false
    }
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
