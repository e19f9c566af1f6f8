import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { limits } from '@lucas/contract/limits.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { ProposedValues, TransactionRulePreview } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RulePreviewInput } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail, failAtField } from '../../../platform/errors.ts'
import { flatMapInTurns } from '../../../platform/take-turns.ts'
import { type GoalAllocations, listApiTransactions } from '../../ledger/index.ts'
import { computeGoalAmount, computeParts } from '../domain/transaction-rules/shares.ts'
import { ruledRowRepository } from '../repository/ruled-row.ts'
import { checkRule } from './check-input.ts'
import { listCompeting, matchRows, type RuleMatch } from './compute-changes.ts'
import type { RuleAuthor, RulePatterns } from './patterns.ts'
import { createRowReader } from './read-facts.ts'
import { findPattern, loadReferences, loadResolvedRules, toActiveRule } from './resolve-rules.ts'

/** The amounts of parts and of the goal that a rule would make of a row. */
interface PlannedShares {
  parts: bigint[] | null
  goalAmount: bigint | null
}

interface RulePreviewDeps {
  db: Db
  patterns: RulePatterns
  allocations: GoalAllocations
}

/**
 * Creates the preview of a rule: what it would change, without writing. A transaction that is so already is not counted,
 * although the rule decides about it once it is applied. Throws `pattern_too_slow`. No transaction of the database is open
 * while the rows are matched.
 */
export function createRulePreview({ db, patterns, allocations }: RulePreviewDeps) {
  return async (author: RuleAuthor, input: RulePreviewInput): Promise<TransactionRulePreview> => {
    await patterns.requireUsable(author, input.conditions)
    const { userId } = author
    const { rule, goalName, rows, competing } = await withUserSnapshot(db, userId, (tx) =>
      load(tx, userId, input),
    )
    const search = patterns.open(userId, 'request')
    const { matches, slow } = await matchRows(rows, { rule, competing, read: createRowReader(), search })
    if (slow.size > 0) refuseSlow(input, slow.has(rule.id))
    return withUserSnapshot(db, userId, async (tx) => {
      const assigned = await loadAssigned(tx, userId, matches)
      const changing = await flatMapInTurns(matches, (match) => {
        const shares = planShares(match, assigned)
        return match.isShown || shares.parts !== null || shares.goalAmount !== null ? [{ match, shares }] : []
      })
      const shown = changing.slice(0, limits.rulePreviewRows)
      const transactions = await listApiTransactions(
        tx,
        userId,
        shown.map(({ match }) => match.row.id),
      )
      const byId = new Map(transactions.map((one) => [one.id, one]))
      return {
        matched: matches.length,
        changed: changing.length,
        results: shown.flatMap(({ match, shares }) => {
          // A transaction may have gone meanwhile.
          const transaction = byId.get(match.row.id)
          return transaction ? [{ transaction, proposed: toProposed(match, shares, goalName) }] : []
        }),
      }
    })
  }

  async function load(tx: Tx, userId: string, input: RulePreviewInput) {
    const content = await checkRule(tx, userId, input, allocations)
    const references = await loadReferences(tx, userId, [content], allocations)
    const rule = toActiveRule(input.rule_id ?? '', content, [], references)
    return {
      rule,
      goalName: references.goals.get(rule.goal?.goalId ?? '')?.name ?? '',
      rows: await ruledRowRepository(tx).listNewest(userId, content.conditions),
      competing: listCompeting(rule, await listLater(tx, userId, input.rule_id)),
    }
  }

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
    const existing = ids.length === 0 ? [] : await allocations.listAllocations(tx, userId, ids)
    return Map.groupBy(existing, ({ transactionId }) => transactionId)
  }
}

function refuseSlow({ conditions }: RulePreviewInput, isOwn: boolean): never {
  if (isOwn) failAtField('pattern_too_slow', `conditions.${findPattern(conditions)}.value`)
  return fail('pattern_too_slow', { detail: copy.patternSlowLater })
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
