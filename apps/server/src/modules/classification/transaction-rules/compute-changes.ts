import { flatMapInTurns } from '../../../platform/take-turns.ts'
import { type HasPattern, isMet } from '../domain/transaction-rules/compile.ts'
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
import type { PatternSearch } from './pattern-search.ts'

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

/**
 * Matches rows with one rule. Fields that one of the competing later rules sets stay. If a pattern takes too long, there are no
 * matches, and `slow` has its rule.
 */
export async function matchRows(
  rows: readonly RuledRow[],
  {
    rule,
    competing,
    read,
    search,
  }: {
    rule: ActiveRule
    competing: readonly ActiveRule[]
    read: (row: RuledRow) => RuleFacts
    search: PatternSearch
  },
): Promise<{ matches: RuleMatch[]; slow: ReadonlySet<string> }> {
  const candidates = await flatMapInTurns(rows, (row) => {
    const facts = read(row)
    return rule.test.isPlainlyMet(facts) ? [{ row, facts }] : []
  })
  const own = await search.find([rule], candidates.map(toFacts))
  if (own.slow.size > 0) return { matches: [], slow: own.slow }
  const met = await flatMapInTurns(candidates, (one) => (isMet(rule.test, one.facts, own.has) ? [one] : []))
  const others = await search.find(competing, met.map(toFacts))
  if (others.slow.size > 0) return { matches: [], slow: others.slow }
  const has: HasPattern = (pattern, text) => own.has(pattern, text) || others.has(pattern, text)
  const rules = [rule, ...competing]
  const matches = await flatMapInTurns(met, ({ row, facts }) => {
    const outcome = pickRule(decideByRules(rules, facts, has), rule.id)
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
  return { matches, slow: new Set() }
}

const toFacts = ({ facts }: { facts: RuleFacts }) => facts
