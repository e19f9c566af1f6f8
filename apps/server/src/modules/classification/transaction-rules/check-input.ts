import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import type { RuleProblem, RuleProblemCode } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RuleActions, RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { failField } from '../../../platform/errors.ts'
import type { GoalAllocations } from '../../ledger/index.ts'
import { canHoldTogether } from '../domain/transaction-rules/overlap.ts'
import { listProblems, loadReferences } from './resolve-rules.ts'

interface RuleContent {
  conditions: RuleCondition[]
  actions: RuleActions
}

/**
 * Returns the content of a rule with the names of categories as requests name them. Throws a field error for conditions that
 * contradict each other, and categories, accounts and goals that cannot be used. Patterns are checked before.
 */
export async function checkRule(
  tx: Tx,
  userId: string,
  { conditions, actions }: RuleContent,
  allocations: GoalAllocations,
): Promise<RuleContent> {
  if (!canHoldTogether(conditions)) failField('conditions', copy.contradiction)
  requireFittingKind(conditions, actions)
  const references = await loadReferences(tx, userId, [{ conditions, actions }], allocations)
  const [problem] = listProblems({ conditions, actions }, references)
  if (problem) failField(problem.field, toSentence(problem, actions))
  const toChoice = (name: string) => toCategoryChoice(references.categories.get(name) ?? name)
  const { category, split } = actions
  return {
    conditions,
    actions: {
      ...actions,
      ...(category !== undefined && { category: toChoice(category) }),
      ...(split !== undefined && {
        split: {
          ...split,
          parts: split.parts.map((part) => ({ ...part, category: toChoice(part.category) })),
        },
      }),
    },
  }
}

/** A kind that no transaction of the rule can have is refused. */
function requireFittingKind(conditions: readonly RuleCondition[], { kind }: RuleActions): void {
  if (kind === undefined) return
  for (const condition of conditions)
    if (condition.field === 'sign' && !fitsSign(kind, condition.sign === 'expense'))
      failField('actions.kind', copy.kindSign)
}

/** What is a notice in a stored rule is a refusal in a new one. */
function toSentence({ code, field }: RuleProblem, { category, split }: RuleActions): string {
  const at = Number(field.split('.').at(3))
  const name = split?.parts[at]?.category ?? category ?? ''
  const sentences: Readonly<Record<RuleProblemCode, string>> = {
    category_hidden: copy.categoryHidden(name),
    category_gone: copy.categoryUnknown,
    account_gone: copy.accountUnknown,
    goal_gone: copy.goalUnknown,
    goal_not_active: copy.goalInactive,
    goal_refused: copy.goalUnknown,
    split_refused: copy.categoryUnknown,
    pattern_too_slow: copy.patternHeavy,
  }
  return sentences[code]
}
