import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { limits } from '@lucas/contract/limits.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { includesPlan } from '@lucas/contract/rules/plans.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import type { RuleProblem, RuleProblemCode } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RuleActions, RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { listHiddenNames, resolveCategories } from '../../categories/index.ts'
import type { AccountsById, GoalAllocations } from '../../ledger/index.ts'
import { loadAccountsById } from '../../ledger/index.ts'
import { users } from '../../users/index.ts'
import { compileConditions } from '../domain/transaction-rules/compile.ts'
import type { ActiveRule, GoalAction, SplitAction } from '../domain/transaction-rules/decide.ts'
import { type TransactionRuleRow, transactionRuleRepository } from '../repository/transaction-rule.ts'

/** A rule, why parts of it do nothing, and what it does. */
export interface ResolvedRule {
  row: TransactionRuleRow
  isBeyondPlan: boolean
  problems: RuleProblem[]
  /** Null while the rule is off or beyond the plan. */
  active: ActiveRule | null
}

/** What the names and ids in rules refer to. */
interface RuleReferences {
  categories: ReadonlyMap<string, string>
  hidden: ReadonlySet<string>
  accounts: AccountsById
  goals: ReadonlyMap<string, { state: string; name: string }>
}

type Content = Pick<TransactionRuleRow, 'conditions' | 'actions'>

/** Returns the most rules of the user's plan, or null: unlimited. */
export async function loadRuleLimit(tx: Tx, userId: string): Promise<number | null> {
  const { plan } = await users.get(tx, userId)
  return includesPlan(plan, 'grow') ? null : limits.transactionRulesFree
}

/** Counts the rules that the user wrote, which the plan limits. */
export const countTransactionRules = (tx: Tx, userId: string): Promise<number> =>
  transactionRuleRepository(tx).count(userId)

/** Loads what rules refer to, with a constant number of statements. */
export async function loadReferences(
  tx: Tx,
  userId: string,
  rules: readonly Content[],
  allocations: GoalAllocations,
): Promise<RuleReferences> {
  const names = [...new Set(rules.flatMap(({ actions }) => listCategories(actions)))]
  const hasGoals = rules.some(({ actions }) => actions.goal !== undefined)
  const goals = hasGoals ? await allocations.listStates(tx, userId) : []
  return {
    categories: await resolveCategories(tx, userId, names),
    hidden: await listHiddenNames(tx, userId, names),
    accounts: await loadAccountsById(tx, userId),
    goals: new Map(goals.map((goal) => [goal.id, goal])),
  }
}

/** Loads all rules of the user with what they do. */
export async function loadResolvedRules(
  tx: Tx,
  userId: string,
  allocations: GoalAllocations,
): Promise<ResolvedRule[]> {
  const rows = await transactionRuleRepository(tx).list(userId)
  if (rows.length === 0) return []
  const limit = await loadRuleLimit(tx, userId)
  const references = await loadReferences(tx, userId, rows, allocations)
  return rows.map((row, at) => resolveRule(row, limit !== null && at >= limit, references))
}

/** Loads the rules that are on, in their order. */
export const loadActiveRules = async (
  tx: Tx,
  userId: string,
  allocations: GoalAllocations,
): Promise<ActiveRule[]> =>
  (await loadResolvedRules(tx, userId, allocations)).flatMap(({ active }) =>
    active === null ? [] : [active],
  )

function resolveRule(
  row: TransactionRuleRow,
  isBeyondPlan: boolean,
  references: RuleReferences,
): ResolvedRule {
  const problems = listProblems(row, references)
  const isOn = row.enabled && !isBeyondPlan
  return {
    row,
    isBeyondPlan,
    problems: [...problems, ...listRefusals(row)],
    active: isOn ? toActiveRule(row.id, row, problems, references) : null,
  }
}

/** Compiles a rule. Actions with a problem are left out. */
export function toActiveRule(
  id: string,
  { conditions, actions }: Content,
  problems: readonly RuleProblem[],
  { categories }: Pick<RuleReferences, 'categories'>,
): ActiveRule {
  const isUsable = (action: string) => !problems.some(({ field }) => field.startsWith(`actions.${action}`))
  const { category, merchant_name: merchant, tags = '', kind, reviewed = false, split, goal } = actions
  return {
    id,
    test: compileConditions(conditions),
    category: category !== undefined && isUsable('category') ? categories.get(category) : undefined,
    merchant: merchant?.normalize('NFC'),
    tags: splitTags(tags.normalize('NFC')),
    kind,
    reviewed,
    split: split && isUsable('split') ? toSplitAction(split, categories) : undefined,
    goal: goal && isUsable('goal') ? toGoalAction(goal) : undefined,
  }
}

const toSplitAction = (
  { currency, parts }: NonNullable<RuleActions['split']>,
  categories: ReadonlyMap<string, string>,
): SplitAction => ({
  currency,
  parts: parts.map(({ category, amount, percentage, rest }) => ({
    category: categories.get(category) ?? category,
    amount: amount === undefined ? undefined : fromWireAmount(amount, currency),
    percentage,
    rest,
  })),
})

const toGoalAction = ({
  goal_id: goalId,
  amount,
  percentage,
  all,
}: NonNullable<RuleActions['goal']>): GoalAction => ({
  goalId,
  amount: amount === undefined ? undefined : BigInt(amount),
  percentage,
  all,
})

const listCategories = ({ category, split }: RuleActions): string[] => [
  ...(category === undefined ? [] : [category]),
  ...(split?.parts.map((part) => part.category) ?? []),
]

const toProblem = (code: RuleProblemCode, field: string): RuleProblem => ({
  code,
  field,
  message: copy.problems[code],
})

/** Returns what conditions and actions refer to that is gone, hidden or inactive. */
export function listProblems(
  { conditions, actions }: Content,
  { categories, hidden, accounts, goals }: RuleReferences,
): RuleProblem[] {
  const checkCategory = (name: string, field: string): RuleProblem[] => {
    if (hidden.has(name)) return [toProblem('category_hidden', field)]
    return categories.has(name) ? [] : [toProblem('category_gone', field)]
  }
  const checkCondition = (condition: RuleCondition, at: number): RuleProblem[] =>
    condition.field === 'account' && !accounts.has(condition.account_id)
      ? [toProblem('account_gone', `conditions.${at}.account_id`)]
      : []
  const goal = actions.goal === undefined ? undefined : goals.get(actions.goal.goal_id)
  return [
    ...conditions.flatMap(checkCondition),
    ...(actions.category === undefined ? [] : checkCategory(actions.category, 'actions.category')),
    ...(actions.split?.parts ?? []).flatMap(({ category }, at) =>
      checkCategory(category, `actions.split.parts.${at}.category`),
    ),
    ...(actions.goal !== undefined && goal === undefined
      ? [toProblem('goal_gone', 'actions.goal.goal_id')]
      : []),
    ...(goal !== undefined && goal.state !== 'active'
      ? [toProblem('goal_not_active', 'actions.goal.goal_id')]
      : []),
  ]
}

/** Says that a pattern took too long, or that the latest transaction could not be split or assigned. */
const listRefusals = ({
  conditions,
  actions,
  patternSlowAt,
  splitRefusedAt,
  goalRefusedAt,
}: TransactionRuleRow): RuleProblem[] => [
  ...(patternSlowAt !== null
    ? [toProblem('pattern_too_slow', `conditions.${findPattern(conditions)}.value`)]
    : []),
  ...(actions.split && splitRefusedAt !== null ? [toProblem('split_refused', 'actions.split')] : []),
  ...(actions.goal && goalRefusedAt !== null ? [toProblem('goal_refused', 'actions.goal')] : []),
]

/** Returns the place of the first pattern; -1 without one. */
export const findPattern = (conditions: readonly RuleCondition[]): number =>
  conditions.findIndex((condition) => condition.field === 'text' && condition.operator === 'pattern')
