import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { ParsedDescription } from '../description/parse-description.ts'
import type { RuleSubject } from './rules.ts'
import { toSimilarityKeys } from './similar-rows.ts'

/** Learned categories and names by similarity key, and the hidden categories with their replacements. */
export type LearnedRules = Readonly<Record<RuleSubject | 'hidden', ReadonlyMap<string, string>>>

export const noRules: LearnedRules = { category: new Map(), name: new Map(), hidden: new Map() }

interface Described {
  parsed: ParsedDescription
  merchant: string | null
  kind: string
  category: string
}

/**
 * Applies the learned rules, which take precedence over automatic categories. Only spending, income and refunds have a category.
 */
export function applyRules<T extends Described>(described: T, amount: bigint, rules: LearnedRules) {
  const bank = { ...described, nameSource: 'bank' as const }
  if (rules.category.size === 0 && rules.name.size === 0) return bank
  const { parsed, merchant, kind } = described
  const { keys } = toSimilarityKeys(parsed, merchant, amount)
  const name = rules.name.get(keys.name)
  const named = name === undefined ? bank : { ...described, merchant: name, nameSource: 'learned' as const }
  const category = isFlowKind(kind) ? rules.category.get(keys.category) : undefined
  if (category === undefined) return named
  return { ...named, category, categorySource: 'learned' as const, categoryConfidence: 100 }
}
