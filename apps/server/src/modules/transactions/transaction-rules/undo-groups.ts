import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type RecordedAfter, revertFields } from '../domain/transaction-rules/record.ts'
import type { GoalAllocations } from '../ports.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { loadWorkingSet, saveWorkingSet } from '../review/working-set.ts'
import { listParts } from '../split/parts.ts'
import { removePartsInWorkingSet } from '../split/update-working-set.ts'
import { recordedAfter, recordedBefore } from './recorded-schema.ts'
import { addRefunds, toRefundKind, writeRows } from './write-rows.ts'

interface BatchDeps {
  allocations: GoalAllocations | undefined
  now: Date
}

/** Recorded groups per transaction. */
const groupsPerBatch = 200

/** Undoes the next recorded groups of a run and forgets them. Returns how many rows that were, and whether they were the last. */
export async function undoNextGroups(
  tx: Tx,
  userId: string,
  run: Pick<RuleRunRow, 'id' | 'ruleId'>,
  deps: BatchDeps,
): Promise<{ reverted: number; isLast: boolean }> {
  const repository = ruleRunRepository(tx)
  const groups = (await repository.listRecorded(userId, run.id, groupsPerBatch)).map((group) => ({
    ...group,
    before: recordedBefore.parse(group.before),
    after: recordedAfter.parse(group.after),
  }))
  for (const { ids, after } of groups) await undoDeferred(tx, userId, ids, after, deps)
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
  const isMoved = (row: RuledRow, old: RuledRow | undefined) => old?.kind !== row.kind
  await addRefunds(tx, userId, { before: byId, after: reverted }, isMoved, followKind)
  await writeRows(tx, userId, byId, reverted, deps.now)
  const lost = [...reverted.values()].filter(
    ({ id, ruleIds }) => byId.get(id)?.ruleIds.includes(run.ruleId) && !ruleIds.includes(run.ruleId),
  ).length
  await transactionRuleRepository(tx).addUses(
    userId,
    lost === 0 ? new Map() : new Map([[run.ruleId, -lost]]),
    deps.now,
  )
  await repository.deleteRecorded(
    userId,
    run.id,
    groups.map(({ number }) => number),
  )
  return { reverted: reverted.size, isLast: groups.length < groupsPerBatch }
}

/** The kind of a refund follows its purchase. */
const followKind = (refund: RuledRow, purchase: RuledRow) => ({
  ...refund,
  ...toRefundKind(refund, purchase),
})

/** Joins what the run split, and takes back what it assigned, unless the user changed it since. */
async function undoDeferred(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  { isSplit, goal }: RecordedAfter,
  { allocations, now }: BatchDeps,
): Promise<void> {
  if (isSplit) {
    const workingSet = await loadWorkingSet(tx, userId, ids)
    for (const id of ids) {
      const parts = listParts(workingSet.rows.values(), id)
      if (parts.length > 0 && parts.every((part) => part.category_source === 'written'))
        removePartsInWorkingSet(workingSet, id)
    }
    await saveWorkingSet(tx, userId, workingSet, now)
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
