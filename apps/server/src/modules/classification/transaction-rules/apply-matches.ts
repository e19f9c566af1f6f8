import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { GoalAllocations } from '../../ledger/index.ts'
import {
  groupChanges,
  isShownDifferently,
  type RecordedAfter,
  toRecordedFields,
} from '../domain/transaction-rules/record.ts'
import { ruleRunRepository } from '../repository/rule-run.ts'
import type { RuledRow } from '../repository/ruled-row.ts'
import type { RuleMatch } from './compute-changes.ts'
import { type DeferredEffect, runDeferred, toDeferredItem } from './deferred.ts'
import { addRefunds, writeRows } from './write-rows.ts'

/**
 * Writes what a rule changes, with refunds and sums, and records it. Returns the changed rows as they were, and of how many the
 * user sees a change.
 */
export async function applyMatches(
  tx: Tx,
  userId: string,
  runId: string,
  matches: readonly RuleMatch[],
  { allocations, now }: { allocations: GoalAllocations; now: Date },
): Promise<{ touched: RuledRow[]; shown: number }> {
  const before = new Map(matches.map(({ row }) => [row.id, row]))
  const after = new Map(matches.flatMap((match) => (match.isChanged ? [[match.row.id, match.after]] : [])))
  await addRefunds(tx, userId, { before, after })
  await writeRows(tx, userId, before, after, now)
  const items = matches.flatMap(({ row, outcome }) =>
    row.pending ? [] : (toDeferredItem(row.id, outcome) ?? []),
  )
  const effects = await runDeferred(tx, userId, items, { allocations, now })
  const affected = new Set(effects.map(({ id }) => id))
  const onlyDeferred = matches.filter(({ row, isChanged }) => !isChanged && affected.has(row.id))
  const changedByThem = new Map(onlyDeferred.map((match) => [match.row.id, match.after]))
  await writeRows(tx, userId, before, changedByThem, now)
  for (const [id, row] of changedByThem) after.set(id, row)
  await recordChanges(tx, userId, runId, before, after, effects)
  return {
    touched: matches.flatMap(({ row }) => (after.has(row.id) ? [row] : [])),
    shown: matches.filter(
      ({ row }) => affected.has(row.id) || isShownDifferently(row, after.get(row.id) ?? row),
    ).length,
  }
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

const toRecordedAfter = (row: RuledRow, effect: DeferredEffect | undefined): RecordedAfter => ({
  ...toRecordedFields(row),
  isSplit: effect?.isSplit ?? false,
  goal: effect?.goal ? { goalId: effect.goal.goalId, amount: String(effect.goal.amount) } : null,
})
