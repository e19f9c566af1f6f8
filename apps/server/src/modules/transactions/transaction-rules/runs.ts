import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { lockUserData } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Events } from '../../../platform/events/events.ts'
import { isDataBlocked } from '../../data-block/index.ts'
import { decideKind } from '../domain/kind/decide-kind.ts'
import { toChangeDeltas } from '../domain/rollup-delta.ts'
import {
  groupChanges,
  isShownDifferently,
  type RecordedAfter,
  revertFields,
  toRecordedFields,
} from '../domain/transaction-rules/record.ts'
import type { GoalAllocations } from '../ports.ts'
import { rollupRepository } from '../repository/rollup.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { loadWorkingSet, saveWorkingSet } from '../review/working-set.ts'
import { listParts } from '../split/parts.ts'
import { removePartsInWorkingSet } from '../split/update-working-set.ts'
import { listCompeting, matchRows, type RuleMatch } from './compute-changes.ts'
import { type DeferredEffect, runDeferred, toDeferredItem } from './deferred.ts'
import { createRowReader } from './read-facts.ts'
import { recordedAfter, recordedBefore } from './recorded-schema.ts'
import { loadResolvedRules } from './resolve-rules.ts'

interface RuleRunsDeps {
  db: Db
  clock: Clock
  events: Events
  allocations?: GoalAllocations | undefined
}

/** Rows per transaction of the database: the user's data are locked for some tenths of a second. */
const batchSize = 5_000
/** Recorded groups per transaction. */
const groupsPerBatch = 200

/** Applies rules to earlier transactions and undoes it, batch by batch. A batch can run again. */
export function createRuleRuns({ db, clock, events, allocations }: RuleRunsDeps) {
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
  const nextBatch = (userId: string, runId: string): Promise<boolean> =>
    events.transaction(db, userId, async (tx) => {
      if (!(await lockUserData(tx, userId))) return false
      const run = await ruleRunRepository(tx).find(userId, runId)
      if (run?.state === 'waiting' || run?.state === 'running') return applyBatch(tx, userId, run)
      return run?.state === 'undoing' ? undoBatch(tx, userId, run) : false
    })

  async function applyBatch(tx: Tx, userId: string, run: RuleRunRow): Promise<boolean> {
    const rules = await loadResolvedRules(tx, userId, allocations)
    const at = rules.findIndex(({ row }) => row.id === run.ruleId)
    const rule = rules[at]
    if (rule?.active == null || (await isDataBlocked(tx, userId))) {
      await saveRun(tx, userId, { ...run, state: 'failed' })
      return false
    }
    const repository = ruledRowRepository(tx)
    const { conditions } = rule.row
    const total = run.state === 'waiting' ? await repository.countCandidates(userId, conditions) : run.total
    const rows = await repository.listCandidates(userId, conditions, run.afterId, batchSize)
    const later = rules.slice(at + 1).flatMap(({ active }) => active ?? [])
    const matches = matchRows(rows, {
      rule: rule.active,
      competing: listCompeting(rule.active, later),
      read: createRowReader(),
    })
    const { touched, shown } = await applyMatches(tx, userId, run.id, matches)
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

  /**
   * Writes what a rule changes, with refunds and sums, and records it. Returns the changed rows as they were, and of how many the
   * user sees a change.
   */
  async function applyMatches(
    tx: Tx,
    userId: string,
    runId: string,
    matches: readonly RuleMatch[],
  ): Promise<{ touched: RuledRow[]; shown: number }> {
    const before = new Map(matches.map(({ row }) => [row.id, row]))
    const after = new Map(matches.flatMap((match) => (match.isChanged ? [[match.row.id, match.after]] : [])))
    await addRefunds(tx, userId, before, after)
    await writeRows(tx, userId, before, after)
    const items = matches.flatMap(({ row, outcome }) =>
      row.pending ? [] : (toDeferredItem(row.id, outcome) ?? []),
    )
    const effects = await runDeferred(tx, userId, items, { allocations, now: clock.now() })
    const affected = new Set(effects.map(({ id }) => id))
    const onlyDeferred = matches.filter(({ row, isChanged }) => !isChanged && affected.has(row.id))
    for (const match of onlyDeferred) after.set(match.row.id, match.after)
    await ruledRowRepository(tx).update(
      userId,
      onlyDeferred.map((match) => match.after),
      clock.now(),
    )
    await recordChanges(tx, userId, runId, before, after, effects)
    return {
      touched: matches.flatMap(({ row }) => (after.has(row.id) ? [row] : [])),
      shown: matches.filter(
        ({ row }) => affected.has(row.id) || isShownDifferently(row, after.get(row.id) ?? row),
      ).length,
    }
  }

  /** Refunds have the category of their purchase, and leave the sums with it. */
  async function addRefunds(
    tx: Tx,
    userId: string,
    before: Map<string, RuledRow>,
    after: Map<string, RuledRow>,
  ): Promise<void> {
    const moved = [...after.values()].filter((row) => {
      const old = before.get(row.id)
      return old?.category !== row.category || old.kind !== row.kind
    })
    if (moved.length === 0) return
    for (const refund of await ruledRowRepository(tx).listRefunds(
      userId,
      moved.map(({ id }) => id),
    )) {
      const purchase = after.get(refund.refundOf ?? '')
      if (!purchase) continue
      before.set(refund.id, before.get(refund.id) ?? refund)
      after.set(refund.id, followPurchase(after.get(refund.id) ?? refund, purchase))
    }
  }

  /** Writes rows and moves the sums. */
  async function writeRows(
    tx: Tx,
    userId: string,
    before: ReadonlyMap<string, RuledRow>,
    after: ReadonlyMap<string, RuledRow>,
  ): Promise<void> {
    await ruledRowRepository(tx).update(userId, [...after.values()], clock.now())
    await rollupRepository(tx).apply(
      userId,
      [...after.values()].flatMap((row) => {
        const old = before.get(row.id)
        const isMoved =
          old !== undefined &&
          (old.category !== row.category || old.kind !== row.kind || old.merchant !== row.merchant)
        return isMoved ? toChangeDeltas(old, row) : []
      }),
    )
  }

  async function recordChanges(
    tx: Tx,
    userId: string,
    runId: string,
    before: ReadonlyMap<string, RuledRow>,
    after: ReadonlyMap<string, RuledRow>,
    effects: readonly DeferredEffect[],
  ): Promise<void> {
    const effectsById = new Map(effects.map((effect) => [effect.id, effect]))
    const changes = [...after.values()].flatMap((row) => {
      const old = before.get(row.id)
      if (old === undefined) return []
      return [
        { id: row.id, before: toRecordedFields(old), after: toRecordedAfter(row, effectsById.get(row.id)) },
      ]
    })
    await ruleRunRepository(tx).record(userId, runId, groupChanges(changes))
  }

  async function undoBatch(tx: Tx, userId: string, run: RuleRunRow): Promise<boolean> {
    const repository = ruleRunRepository(tx)
    const groups = (await repository.listRecorded(userId, run.id, groupsPerBatch)).map((group) => ({
      ...group,
      before: recordedBefore.parse(group.before),
      after: recordedAfter.parse(group.after),
    }))
    for (const { ids, after } of groups) await undoDeferred(tx, userId, ids, after)
    const rows = await ruledRowRepository(tx).listByIds(
      userId,
      groups.flatMap(({ ids }) => ids),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const reverted = new Map<string, RuledRow>()
    for (const { ids, before, after } of groups)
      for (const id of ids) {
        const row = reverted.get(id) ?? byId.get(id)
        if (row) reverted.set(id, revertFields(row, before, after))
      }
    await followReverted(tx, userId, byId, reverted)
    await writeRows(tx, userId, byId, reverted)
    const lost = [...reverted.values()].filter(
      ({ id, ruleIds }) => byId.get(id)?.ruleIds.includes(run.ruleId) && !ruleIds.includes(run.ruleId),
    ).length
    await transactionRuleRepository(tx).addUses(
      userId,
      lost === 0 ? new Map() : new Map([[run.ruleId, -lost]]),
      clock.now(),
    )
    await repository.deleteRecorded(
      userId,
      run.id,
      groups.map(({ number }) => number),
    )
    const isLast = groups.length < groupsPerBatch
    await saveRun(tx, userId, {
      ...run,
      state: isLast ? 'undone' : 'undoing',
      done: isLast ? run.total : Math.min(run.total, run.done + reverted.size),
    })
    return !isLast
  }

  /** The kind of a refund follows its purchase. */
  async function followReverted(
    tx: Tx,
    userId: string,
    before: Map<string, RuledRow>,
    reverted: Map<string, RuledRow>,
  ): Promise<void> {
    const moved = [...reverted.values()].filter(({ id, kind }) => before.get(id)?.kind !== kind)
    if (moved.length === 0) return
    for (const refund of await ruledRowRepository(tx).listRefunds(
      userId,
      moved.map(({ id }) => id),
    )) {
      const purchase = reverted.get(refund.refundOf ?? '')
      if (!purchase) continue
      before.set(refund.id, before.get(refund.id) ?? refund)
      const row = reverted.get(refund.id) ?? refund
      reverted.set(refund.id, { ...row, ...toRefundKind(row, purchase) })
    }
  }

  /** Joins what the run split, and takes back what it assigned, unless the user changed it since. */
  async function undoDeferred(
    tx: Tx,
    userId: string,
    ids: readonly string[],
    { isSplit, goal }: RecordedAfter,
  ): Promise<void> {
    if (isSplit) {
      const workingSet = await loadWorkingSet(tx, userId, ids)
      for (const id of ids) {
        const parts = listParts(workingSet.rows.values(), id)
        if (parts.length > 0 && parts.every((part) => part.category_source === 'written'))
          removePartsInWorkingSet(workingSet, id)
      }
      await saveWorkingSet(tx, userId, workingSet, clock.now())
    }
    if (goal === null || allocations === undefined) return
    const existing = await allocations.listAllocations(tx, userId, ids)
    const isOfRun = (one: { goalId: string; amount: bigint }) =>
      one.goalId === goal.goalId && one.amount === BigInt(goal.amount)
    await allocations.replaceAllocations(
      tx,
      userId,
      ids,
      existing.filter((one) => !isOfRun(one)),
    )
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

const toRefundKind = (refund: RuledRow, { kind: purchaseKind }: RuledRow) =>
  decideKind({ ...refund, link: { type: 'refund', purchaseKind } })

function followPurchase(refund: RuledRow, purchase: RuledRow): RuledRow {
  const { category, categorySource, categoryConfidence } = purchase
  return {
    ...refund,
    ...toRefundKind(refund, purchase),
    ...(refund.categorySource !== 'person' && { category, categorySource, categoryConfidence }),
  }
}

const toRecordedAfter = (row: RuledRow, effect: DeferredEffect | undefined): RecordedAfter => ({
  ...toRecordedFields(row),
  isSplit: effect?.isSplit ?? false,
  goal: effect?.goal ? { goalId: effect.goal.goalId, amount: String(effect.goal.amount) } : null,
})
