import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import type { RuleAction } from '@lucas/contract/transactions/transaction-rule-input.ts'

/** A later rule that changes the same fields to something else. */
export interface Override {
  /** Its number in the list, from 1. */
  position: number
  fields: RuleAction[]
}

const comparedFields: readonly RuleAction[] = ['category', 'merchant_name', 'kind', 'split', 'goal']

/** Returns which later rules win over a rule, and in which fields. Tags are only added, so they never conflict. */
export function listOverrides(rule: TransactionRule, rules: readonly TransactionRule[]): Override[] {
  return rule.overridden_by.flatMap((id) => {
    const at = rules.findIndex((one) => one.id === id)
    const later = rules[at]
    if (later === undefined) return []
    const fields = comparedFields.filter(
      (field) =>
        rule.actions[field] !== undefined &&
        later.actions[field] !== undefined &&
        JSON.stringify(rule.actions[field]) !== JSON.stringify(later.actions[field]),
    )
    return fields.length === 0 ? [] : [{ position: at + 1, fields }]
  })
}
