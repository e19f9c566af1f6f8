import { kindSource, transactionKind } from '@lucas/contract/transactions/transaction.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import {
  type GoalAllocations,
  listParts,
  loadWorkingSet,
  removePartsInWorkingSet,
  saveChanges,
} from '../../ledger/index.ts'
import { revertFields } from '../domain/transaction-rules/record.ts'
import {
  type BatchSizes,
  type RecordedGroup,
  takeRecorded,
} from '../domain/transaction-rules/take-recorded.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { addRefunds, writeRows } from './write-rows.ts'

interface BatchDeps {
  allocations: GoalAllocations
  now: Date
  sizes: BatchSizes
}

/**
 * Undoes the latest recorded transactions of a run and forgets them. Returns how many that were, and whether they were the last.
 */
export async function undoNextGroups(
  tx: Tx,
  userId: string,
  run: Pick<RuleRunRow, 'id' | 'ruleId'>,
  { allocations, now, sizes }: BatchDeps,
): Promise<{ reverted: number; isLast: boolean }> {
  const repository = ruleRunRepository(tx)
  const recorded = (await repository.listRecorded(userId, run.id, sizes.plain)).map((group) => ({
    ...group,
    before: recordedBefore.parse(group.before),
    after: recordedAfter.parse(group.after),
  }))
  const { groups, rest, isAll } = takeRecorded(recorded, sizes)
  await joinSplits(tx, userId, groups, now)
  await takeBackGoals(tx, userId, groups, allocations)
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
  await addRefunds(tx, userId, { before: byId, after: reverted })
  await writeRows(tx, userId, byId, reverted, now)
  const lost = [...reverted.values()].filter(
    ({ id, ruleIds }) => byId.get(id)?.ruleIds.includes(run.ruleId) && !ruleIds.includes(run.ruleId),
  ).length
  const uses = lost === 0 ? new Map<string, number>() : new Map([[run.ruleId, -lost]])
  await transactionRuleRepository(tx).addUses(userId, uses, now)
  const numbers = groups.map(({ number }) => number).filter((number) => number !== rest?.number)
  await repository.deleteRecorded(userId, run.id, numbers)
  if (rest) await repository.setRecorded(userId, run.id, rest.number, rest.ids)
  return { reverted: reverted.size, isLast: isAll }
}

/** Joins what the run split, unless the user changed a part since. */
async function joinSplits(
  tx: Tx,
  userId: string,
  groups: readonly RecordedGroup[],
  now: Date,
): Promise<void> {
  const ids = groups.flatMap((group) => (group.after.isSplit ? group.ids : []))
  if (ids.length === 0) return
  const workingSet = await loadWorkingSet(tx, userId, ids)
  for (const id of ids) {
    const parts = listParts(workingSet.rows.values(), id)
    if (parts.length > 0 && parts.every((part) => part.categorySource === 'written'))
      removePartsInWorkingSet(workingSet, id)
  }
  await saveChanges(tx, userId, workingSet, now)
}

/** Takes back what the run assigned, unless the user changed the amount since. */
async function takeBackGoals(
  tx: Tx,
  userId: string,
  groups: readonly RecordedGroup[],
  allocations: GoalAllocations,
): Promise<void> {
  const assigned = new Map(
    groups.flatMap(({ ids, after: { goal } }) => (goal === null ? [] : ids.map((id) => [id, goal] as const))),
  )
  if (assigned.size === 0) return
  const ids = [...assigned.keys()]
  const existing = await allocations.listAllocations(tx, userId, ids)
  const remaining = existing.filter(({ transactionId, goalId, amount }) => {
    const goal = assigned.get(transactionId)
    return goal?.goalId !== goalId || BigInt(goal.amount) !== amount
  })
  await allocations.replaceAllocations(tx, userId, ids, remaining)
}

/** What a run recorded of transactions before it changed them. */
const recordedBefore = z.object({
  category: z.string(),
  categorySource: z.enum(['person', 'written', 'learned', 'merchant', 'rule', 'model', 'none']),
  categoryConfidence: z.int(),
  merchant: z.nullable(z.string()),
  nameSource: z.enum(['bank', 'person', 'written', 'learned']),
  kind: transactionKind,
  kindSource,
  ruleKind: z.nullable(transactionKind),
  tags: z.array(z.string()),
  reviewed: z.boolean(),
  ruleIds: z.array(z.string()),
})

/** What a run recorded of them afterwards. */
const recordedAfter = z.extend(recordedBefore, {
  isSplit: z.boolean(),
  goal: z.nullable(z.object({ goalId: z.string(), amount: z.string() })),
})
