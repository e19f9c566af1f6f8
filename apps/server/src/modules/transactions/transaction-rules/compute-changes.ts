import {
  type ActiveRule,
  applyOutcome,
  decideByRules,
  pickRule,
  type RuleOutcome,
} from '../domain/transaction-rules/decide.ts'
import type { RuleFacts } from '../domain/transaction-rules/facts.ts'
import { isRuledDifferently, isShownDifferently } from '../domain/transaction-rules/record.ts'
import type { RuledRow } from '../repository/ruled-row.ts'

/** A row that meets the conditions of a rule, and what the rule makes of it. */
export interface RuleMatch {
  row: RuledRow
  after: RuledRow
  outcome: RuleOutcome
  /** A value changes, or the source of one: the rule decides about it from then on. */
  isChanged: boolean
  /** A value changes that the user sees. */
  isShown: boolean
}

/** Returns those of the later rules that set a field that this rule sets too. */
export const listCompeting = (rule: ActiveRule, later: readonly ActiveRule[]): ActiveRule[] =>
  later.filter((other) =>
    (['category', 'merchant', 'kind', 'split', 'goal'] as const).some(
      (field) => rule[field] !== undefined && other[field] !== undefined,
    ),
  )

/** Matches rows with one rule. Fields that one of the competing later rules sets stay. */
export function matchRows(
  rows: readonly RuledRow[],
  {
    rule,
    competing,
    read,
  }: { rule: ActiveRule; competing: readonly ActiveRule[]; read: (row: RuledRow) => RuleFacts },
): RuleMatch[] {
  const rules = [rule, ...competing]
  return rows.flatMap((row) => {
    const facts = read(row)
    if (!rule.matches(facts)) return []
    const outcome = pickRule(decideByRules(rules, facts), rule.id)
    const after = applyOutcome(row, outcome)
    return [
      {
        row,
        after,
        outcome,
        isChanged: isRuledDifferently(row, after),
        isShown: isShownDifferently(row, after),
      },
    ]
  })
}
