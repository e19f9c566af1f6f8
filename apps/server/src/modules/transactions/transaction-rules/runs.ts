import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { GoalAllocations } from '../ports.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { applyMatches } from './apply-matches.ts'
import { matchRows } from './compute-changes.ts'
import type { PatternSearch } from './pattern-search.ts'
import type { RulePatterns } from './patterns.ts'
import { createRowReader } from './read-facts.ts'
import { loadResolvedRules } from './resolve-rules.ts'
import { pickRunRules, searchAhead } from './run-rules.ts'
import { undoNextGroups } from './undo-groups.ts'

interface RuleRunsDeps {
  db: Db
  clock: Clock
  events: Events
  patterns: RulePatterns
  allocations?: GoalAllocations | undefined
}

/** Rows per transaction of the database: the user's data are locked for some tenths of a second. */
const batchSize = 5_000

/** Applies rules to earlier transactions and undoes it, batch by batch. A batch can run again. */
export function createRuleRuns({ db, clock, events, patterns, allocations }: RuleRunsDeps) {
  const publishRun = (tx: Tx, userId: string, { id, ruleId, state, done, total, changed }: RuleRunRow) =>
    events.publish(tx, userId, {
      type: 'rule_run_changed',
      run_id: id,
      rule_id: ruleId,
      state,
      done,
      total,
      changed,
    })

  async function saveRun(tx: Tx, userId: string, run: RuleRunRow): Promise<void> {
    await ruleRunRepository(tx).update(userId, run.id, run, clock.now())
    await publishRun(tx, userId, run)
    if (run.state === 'done' || run.state === 'undone' || run.state === 'failed')
      await events.publish(tx, userId, [{ type: 'transactions_changed' }, { type: 'rules_changed' }])
  }

  /** Works off the next batch of a run. Returns whether there are more. */
  async function nextBatch(userId: string, runId: string): Promise<boolean> {
    const search = await searchAhead({ db, patterns, allocations }, userId, runId, batchSize)
    return events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return false
      const run = await ruleRunRepository(tx).find(userId, runId)
      if (run?.state === 'waiting' || run?.state === 'running') return applyBatch(tx, userId, run, search)
      return run?.state === 'undoing' ? undoBatch(tx, userId, run) : false
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
    const { conditions } = rules
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
    const { reverted, isLast } = await undoNextGroups(tx, userId, run, { allocations, now: clock.now() })
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
      if (run && run.state !== 'done' && run.state !== 'undone')
        await saveRun(tx, userId, { ...run, state: 'failed' })
    })

  return {
    fail,
    /** Works off a run to its end. */
    async work(userId: string, runId: string, signal: AbortSignal): Promise<void> {
      let hasMore = true
      while (hasMore) {
        signal.throwIfAborted()
        hasMore = await nextBatch(userId, runId)
      }
    },
  }
}

export type RuleRuns = ReturnType<typeof createRuleRuns>
