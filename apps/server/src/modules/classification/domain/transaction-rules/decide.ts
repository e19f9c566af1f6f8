import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { fitsSign, isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { CategoryFields, LedgerRow } from '../../../ledger/domain/index.ts'
import { decideKind } from '../../../ledger/domain/index.ts'
import { type HasPattern, isMet, type RuleTest } from './compile.ts'
import type { RuleFacts } from './facts.ts'

/** A part of a split with its stored category. Amounts in minor units. */
export interface PartShareAction {
  category: string
  amount?: bigint | undefined
  percentage?: number | undefined
  rest?: true | undefined
}
export interface SplitAction {
  currency: Currency
  parts: readonly PartShareAction[]
}
/** What to assign to a goal. The amount is in pesos. */
export interface GoalAction {
  goalId: string
  amount?: bigint | undefined
  percentage?: number | undefined
  all?: true | undefined
}

/** A rule that is on, with stored categories. Actions with a problem are left out. */
export interface ActiveRule {
  id: string
  test: RuleTest
  category?: string | undefined
  merchant?: string | undefined
  tags: readonly string[]
  kind?: TransactionKind | undefined
  reviewed: boolean
  split?: SplitAction | undefined
  goal?: GoalAction | undefined
}

/** A value and the rule that gave it. */
interface Ruled<T> {
  value: T
  ruleId: string
}

/** What the rules that match a transaction set; of each field the last one wins. */
export interface RuleOutcome {
  /** The rules that match, in their order. */
  ruleIds: string[]
  category?: Ruled<string>
  merchant?: Ruled<string>
  kind?: Ruled<TransactionKind>
  split?: Ruled<SplitAction>
  goal?: Ruled<GoalAction>
  tags: Ruled<string>[]
  reviewed: string[]
}

/** What no rule decided. */
export const noOutcome: RuleOutcome = { ruleIds: [], tags: [], reviewed: [] }

/** Runs the rules in their order on what was detected. A kind that does not fit the sign is left out. */
export function decideByRules(rules: readonly ActiveRule[], facts: RuleFacts, has: HasPattern): RuleOutcome {
  const outcome: RuleOutcome = { ruleIds: [], tags: [], reviewed: [] }
  for (const rule of rules) {
    if (!isMet(rule.test, facts, has)) continue
    const ruleId = rule.id
    outcome.ruleIds.push(ruleId)
    if (rule.category !== undefined) outcome.category = { value: rule.category, ruleId }
    if (rule.merchant !== undefined) outcome.merchant = { value: rule.merchant, ruleId }
    if (rule.kind !== undefined && fitsSign(rule.kind, facts.amount < 0n))
      outcome.kind = { value: rule.kind, ruleId }
    if (rule.split !== undefined) outcome.split = { value: rule.split, ruleId }
    if (rule.goal !== undefined) outcome.goal = { value: rule.goal, ruleId }
    for (const value of rule.tags) outcome.tags.push({ value, ruleId })
    if (rule.reviewed) outcome.reviewed.push(ruleId)
  }
  return outcome
}

/** Returns the part of an outcome that one rule gave: fields in which a later rule wins are left out. */
export function pickRule(outcome: RuleOutcome, id: string): RuleOutcome {
  const { category, merchant, kind, split, goal } = outcome
  return {
    ruleIds: outcome.ruleIds.filter((one) => one === id),
    ...(category?.ruleId === id && { category }),
    ...(merchant?.ruleId === id && { merchant }),
    ...(kind?.ruleId === id && { kind }),
    ...(split?.ruleId === id && { split }),
    ...(goal?.ruleId === id && { goal }),
    tags: outcome.tags.filter(({ ruleId }) => ruleId === id),
    reviewed: outcome.reviewed.filter((one) => one === id),
  }
}

/** The fields of a transaction that rules can set, and what decides about them. */
export type RuledFields = CategoryFields &
  Pick<
    LedgerRow,
    | 'amount'
    | 'merchant'
    | 'nameSource'
    | 'kind'
    | 'kindSource'
    | 'ownKind'
    | 'ruleKind'
    | 'textKind'
    | 'refundOf'
    | 'tags'
    | 'reviewed'
    | 'ruleIds'
  > & {
    /** A pending transaction that leaves the sums. */
    isUncounted?: boolean
  }

/**
 * Sets what the rules decided. Choices of the user stay; a linked transaction keeps the kind of its link, and a refund the
 * category of its purchase. Only spending and income have a category. Idempotent.
 */
export function applyOutcome<T extends RuledFields>(row: T, outcome: RuleOutcome): T {
  if (outcome.ruleIds.length === 0) return row
  const ruleKind = outcome.kind?.value ?? row.ruleKind
  const decided =
    row.kindSource === 'pair'
      ? { kind: row.kind, kindSource: row.kindSource }
      : decideKind({ ...row, ruleKind, link: null })
  const takesCategory = row.categorySource !== 'person' && row.refundOf === null && isFlowKind(decided.kind)
  return {
    ...row,
    ...decided,
    ruleKind,
    ...(outcome.category !== undefined &&
      takesCategory && {
        category: outcome.category.value,
        categorySource: 'written',
        categoryConfidence: 100,
      }),
    ...(outcome.merchant !== undefined &&
      row.nameSource !== 'person' && { merchant: outcome.merchant.value, nameSource: 'written' }),
    tags: addTags(
      row.tags,
      outcome.tags.map(({ value }) => value),
    ),
    reviewed: row.reviewed || outcome.reviewed.length > 0,
    ruleIds: [...new Set([...row.ruleIds, ...outcome.ruleIds])],
  }
}

/** Adds tags as far as a transaction can have them; those it has stay. */
function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...tags, ...added])]
  return all.slice(0, Math.max(tags.length, limits.tagsMax))
}
