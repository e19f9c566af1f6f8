import { sum } from '@lucas/contract/rules/money.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { GoalAllocations } from '../../ledger/index.ts'
import {
  isAlive,
  loadWorkingSet,
  saveChanges,
  toPart,
  updateRow,
  type WorkingSet,
} from '../../ledger/index.ts'
import type { RuleOutcome } from '../domain/transaction-rules/decide.ts'
import { computeGoalAmount, computeParts } from '../domain/transaction-rules/shares.ts'
import { type RefusedAction, transactionRuleRepository } from '../repository/transaction-rule.ts'

/** A posted transaction that a rule splits or assigns to a goal. */
export type DeferredItem = { id: string } & Pick<RuleOutcome, 'split' | 'goal'>

/** What was done with a transaction. */
export interface DeferredEffect {
  id: string
  isSplit: boolean
  goal: { goalId: string; amount: bigint } | null
}

/** Returns what waits until the transaction is posted, or null. */
export const toDeferredItem = (id: string, { split, goal }: RuleOutcome): DeferredItem | null =>
  split === undefined && goal === undefined ? null : { id, ...(split && { split }), ...(goal && { goal }) }

/**
 * Splits posted transactions and assigns them to goals. What is not possible does nothing, and the rule says so. A
 * transaction that is split or assigned to the goal already stays. The caller holds the lock on the user data.
 */
export async function runDeferred(
  tx: Tx,
  userId: string,
  items: readonly DeferredItem[],
  { allocations, now }: { allocations: GoalAllocations; now: Date },
): Promise<DeferredEffect[]> {
  if (items.length === 0) return []
  const workingSet = await loadWorkingSet(
    tx,
    userId,
    items.map(({ id }) => id),
  )
  const refusals = createRefusals()
  const split = new Set(items.filter((item) => splitRow(workingSet, item, refusals)).map(({ id }) => id))
  if (split.size > 0) await saveChanges(tx, userId, workingSet, now)
  const assigned = await assignRows(tx, userId, { workingSet, items, allocations, refusals })
  await refusals.save(tx, userId, now)
  return items.flatMap(({ id }) => {
    const effect = { id, isSplit: split.has(id), goal: assigned.get(id) ?? null }
    return effect.isSplit || effect.goal !== null ? [effect] : []
  })
}

/** Splits a row in the working set. Returns whether it did. */
function splitRow(workingSet: WorkingSet, { id, split }: DeferredItem, refusals: Refusals): boolean {
  const row = workingSet.rows.get(id)
  if (split === undefined || row === undefined || row.partTotal !== null) return false
  const isSplittable = isAlive(row) && (row.kind === 'spending' || row.kind === 'income')
  const amounts = isSplittable ? computeParts(split.value, row.amount, row.currency) : null
  refusals.note('split', split.ruleId, amounts === null)
  if (amounts === null) return false
  const { parts } = split.value
  // Lists show the newest id of a day first, so the first part gets it.
  const ids = parts.map(() => newId()).toReversed()
  for (const [at, { category }] of parts.entries()) {
    const part = toPart(
      { ...row, notes: '', ownKind: null },
      {
        id: ids[at] ?? newId(),
        amount: amounts[at] ?? 0n,
        category,
        categorySource: 'written',
        parentId: id,
        number: at + 1,
        total: parts.length,
      },
    )
    workingSet.rows.set(part.id, part)
  }
  updateRow(workingSet, id, { partTotal: parts.length })
  return true
}

interface AssignInput {
  workingSet: WorkingSet
  items: readonly DeferredItem[]
  allocations: GoalAllocations
  refusals: Refusals
}

/** Assigns rows to the goals of their rules, except those that have the goal already. Returns what was assigned, by row. */
async function assignRows(
  tx: Tx,
  userId: string,
  { workingSet, items, allocations, refusals }: AssignInput,
): Promise<ReadonlyMap<string, NonNullable<DeferredEffect['goal']>>> {
  const wanted = items.flatMap(({ id, goal }) => {
    const row = workingSet.rows.get(id)
    return goal !== undefined && row !== undefined && isAlive(row) ? [{ row, goal }] : []
  })
  if (wanted.length === 0) return new Map()
  const ids = wanted.map(({ row }) => row.id)
  const existing = Map.groupBy(
    await allocations.listAllocations(tx, userId, ids),
    ({ transactionId }) => transactionId,
  )
  const asked = wanted.flatMap(({ row, goal: { value, ruleId } }) => {
    const own = existing.get(row.id) ?? []
    if (own.some(({ goalId }) => goalId === value.goalId)) return []
    const amount = computeGoalAmount(value, row, sum(own.map((one) => one.amount)))
    return [{ ruleId, transactionId: row.id, goalId: value.goalId, amount }]
  })
  const added = await allocations.assignToGoals(
    tx,
    userId,
    asked.flatMap(({ transactionId, goalId, amount }) =>
      amount === null ? [] : [{ transactionId, goalId, amount, note: '' }],
    ),
  )
  const assigned = new Map(
    added.map(({ transactionId, goalId, amount }) => [transactionId, { goalId, amount }]),
  )
  for (const { ruleId, transactionId } of asked) refusals.note('goal', ruleId, !assigned.has(transactionId))
  return assigned
}

type Refusals = ReturnType<typeof createRefusals>

/** Collects whether the latest transaction of each rule was refused. */
function createRefusals() {
  const latest: Record<RefusedAction, Map<string, boolean>> = { split: new Map(), goal: new Map() }
  const actions = ['split', 'goal'] as const
  return {
    note(action: RefusedAction, ruleId: string, isRefused: boolean): void {
      latest[action].set(ruleId, isRefused)
    },
    async save(tx: Tx, userId: string, now: Date): Promise<void> {
      const repository = transactionRuleRepository(tx)
      for (const action of actions)
        for (const isRefused of [true, false]) {
          const ids = [...latest[action]].flatMap(([id, value]) => (value === isRefused ? [id] : []))
          await repository.setRefused(userId, action, ids, isRefused ? now : null)
        }
    },
  }
}
