import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { ParsedDescription } from '../../../description/domain/index.ts'
import type { RuleSubject } from '../../../ledger/domain/index.ts'
import { toSimilarityKeys } from './similar-rows.ts'

/**
 * Learned categories and names by similarity key, and the hidden categories with their replacements. `written` is empty for a
 * user without written rules.
 */
export type LearnedRules = Readonly<Record<RuleSubject | 'hidden' | 'written', ReadonlyMap<string, string>>>

export const noRules: LearnedRules = {
  category: new Map(),
  name: new Map(),
  hidden: new Map(),
  written: new Map(),
}

/** The keys of the learned rules that applied. */
export type LearnedKeys = Readonly<Record<RuleSubject, string | null>>
const noKeys: LearnedKeys = { category: null, name: null }

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
  const bank = { ...described, nameSource: 'bank' as const, learnedKeys: noKeys }
  if (rules.category.size === 0 && rules.name.size === 0) return bank
  const { parsed, merchant, kind } = described
  const { keys } = toSimilarityKeys(parsed, merchant, amount)
  const name = rules.name.get(keys.name)
  const category = isFlowKind(kind) ? rules.category.get(keys.category) : undefined
  const learnedKeys: LearnedKeys = {
    category: category === undefined ? null : keys.category,
    name: name === undefined ? null : keys.name,
  }
  const named =
    name === undefined
      ? { ...bank, learnedKeys }
      : { ...described, merchant: name, nameSource: 'learned' as const, learnedKeys }
  if (category === undefined) return named
  return { ...named, category, categorySource: 'learned' as const, categoryConfidence: 100 }
}
