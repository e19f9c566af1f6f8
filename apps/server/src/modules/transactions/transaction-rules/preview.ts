import { limits } from '@lucas/contract/limits.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { ProposedValues, TransactionRulePreview } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RulePreviewInput } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { computeGoalAmount, computeParts } from '../domain/transaction-rules/shares.ts'
import type { GoalAllocations } from '../ports.ts'
import { ruledRowRepository } from '../repository/ruled-row.ts'
import { listApiTransactions } from '../rules/rules.ts'
import { checkRule } from './check-input.ts'
import { listCompeting, matchRows, type RuleMatch } from './compute-changes.ts'
import { createRowReader } from './read-facts.ts'
import { loadReferences, loadResolvedRules, toActiveRule } from './resolve-rules.ts'

/** The amounts of parts and of the goal that a rule would make of a row. */
interface PlannedShares {
  parts: bigint[] | null
  goalAmount: bigint | null
}

/**
 * Creates the preview of a rule: what it would change, without writing. A transaction that is so already is not counted,
 * although the rule decides about it once it is applied.
 */
export function createRulePreview({
  db,
  allocations,
}: {
  db: Db
  allocations?: GoalAllocations | undefined
}) {
  return (userId: string, input: RulePreviewInput): Promise<TransactionRulePreview> =>
    withUserSnapshot(db, userId, async (tx) => {
      const content = await checkRule(tx, userId, input, allocations)
      const references = await loadReferences(tx, userId, [content], allocations)
      const rule = toActiveRule(input.rule_id ?? '', content, [], references)
      const rows = await ruledRowRepository(tx).listNewest(userId, content.conditions)
      const matches = matchRows(rows, {
        rule,
        competing: listCompeting(rule, await listLater(tx, userId, input.rule_id)),
        read: createRowReader(),
      })
      const assigned = await loadAssigned(tx, userId, matches)
      const planned = matches.map((match) => ({ match, shares: planShares(match, assigned) }))
      const changing = planned.filter(
        ({ match, shares }) => match.isShown || shares.parts !== null || shares.goalAmount !== null,
      )
      const shown = changing.slice(0, limits.rulePreviewRows)
      const transactions = await listApiTransactions(
        tx,
        userId,
        shown.map(({ match }) => match.row.id),
      )
      const byId = new Map(transactions.map((one) => [one.id, one]))
      const goalName = references.goals.get(rule.goal?.goalId ?? '')?.name ?? ''
      return {
        matched: matches.length,
        changed: changing.length,
        results: shown.map(({ match, shares }) => ({
          transaction: byId.get(match.row.id) ?? fail('internal'),
          proposed: toProposed(match, shares, goalName),
        })),
      }
    })

  /** Returns the active rules after the edited one; a new rule comes last. */
  async function listLater(tx: Tx, userId: string, ruleId: string | undefined) {
    if (ruleId === undefined) return []
    const rules = await loadResolvedRules(tx, userId, allocations)
    const at = rules.findIndex(({ row }) => row.id === ruleId)
    if (at === -1) fail('not_found')
    return rules.slice(at + 1).flatMap(({ active }) => active ?? [])
  }

  /** Returns what is assigned of the rows that a goal action would change; null for those that have the goal already. */
  async function loadAssigned(tx: Tx, userId: string, matches: readonly RuleMatch[]) {
    const ids = matches.flatMap(({ row, outcome }) => (outcome.goal === undefined ? [] : [row.id]))
    const existing = ids.length === 0 ? [] : ((await allocations?.listAllocations(tx, userId, ids)) ?? [])
    return Map.groupBy(existing, ({ transactionId }) => transactionId)
  }
}

type Assigned = ReadonlyMap<string, readonly { goalId: string; amount: bigint }[]>

function planShares({ row, after, outcome }: RuleMatch, assigned: Assigned): PlannedShares {
  if (row.pending) return { parts: null, goalAmount: null }
  const isSplittable = after.kind === 'spending' || after.kind === 'income'
  const existing = assigned.get(row.id) ?? []
  const hasGoal = existing.some(({ goalId }) => goalId === outcome.goal?.value.goalId)
  return {
    parts:
      outcome.split !== undefined && isSplittable
        ? computeParts(outcome.split.value, row.amount, row.currency)
        : null,
    goalAmount:
      outcome.goal !== undefined && !hasGoal
        ? computeGoalAmount(outcome.goal.value, row, sum(existing.map(({ amount }) => amount)))
        : null,
  }
}

function toProposed(
  { row, after, outcome }: RuleMatch,
  { parts, goalAmount }: PlannedShares,
  goalName: string,
) {
  const proposed: ProposedValues = {}
  if (after.category !== row.category) Object.assign(proposed, splitCategory(after.category))
  if (after.merchant !== null && after.merchant !== row.merchant) proposed.merchant_name = after.merchant
  if (after.tags.length !== row.tags.length) proposed.tags = after.tags.join(',')
  if (after.kind !== row.kind) proposed.kind = after.kind
  if (after.reviewed && !row.reviewed) proposed.reviewed = true
  if (parts !== null)
    proposed.split = (outcome.split?.value.parts ?? []).map(({ category }, at) => ({
      ...splitCategory(category),
      amount: toWireAmount(parts[at] ?? 0n, row.currency),
    }))
  if (goalAmount !== null && outcome.goal !== undefined)
    proposed.goal = { goal_id: outcome.goal.value.goalId, goal_name: goalName, amount: Number(goalAmount) }
  return proposed
}
