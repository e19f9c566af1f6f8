import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import type { LearnedRule } from '@lucas/contract/transactions/transaction-rule.ts'
import type {
  RuleActions,
  RuleCondition,
  RulePart,
} from '@lucas/contract/transactions/transaction-rule-input.ts'

const copy = transactionRulesScreenCopy.sentence

/** Names and amounts as the user sees them. */
export interface RuleNames {
  /** Undefined for an account or a goal that does not exist any more. */
  account: (id: string) => string | undefined
  goal: (id: string) => string | undefined
  category: (choice: string) => string
  money: (amount: number, currency?: Currency) => string
}

/** A rule in words: 'Si el texto contiene «copec» y es un gasto en Visa ****1738', 'Transporte, etiqueta Trabajo'. */
export interface RuleSentence {
  conditions: string
  actions: string
}

type ConditionOf<F extends RuleCondition['field']> = Extract<RuleCondition, { field: F }>
const pick = <F extends RuleCondition['field']>(all: readonly RuleCondition[], field: F): ConditionOf<F>[] =>
  all.filter((one): one is ConditionOf<F> => one.field === field)

function describeAmount({ min, max, currency }: ConditionOf<'amount'>, { money }: RuleNames): string {
  if (min === undefined) return copy.amount.max(money(max ?? 0, currency))
  if (max === undefined) return copy.amount.min(money(min, currency))
  return min === max
    ? copy.amount.exact(money(min, currency))
    : copy.amount.between(money(min, currency), money(max, currency))
}

/** Sign, account and bank in one phrase: 'es un gasto en Visa ****1738'. */
function describeMovement(all: readonly RuleCondition[], names: RuleNames): string[] {
  const signs = pick(all, 'sign').map(({ sign }) => copy.sign[sign])
  const places = [
    ...pick(all, 'account').map(({ account_id: id }) => names.account(id) ?? copy.missingAccount),
    ...pick(all, 'institution').map(({ name }) => name),
  ].map(copy.place)
  const [sign, ...otherSigns] = signs
  if (places.length === 0) return signs
  return [[sign ?? copy.movement, ...places].join(' '), ...otherSigns]
}

function describeConditions(all: readonly RuleCondition[], names: RuleNames): string {
  return copy.when([
    ...pick(all, 'text').map(({ operator, value }) => copy.text[operator](value)),
    ...pick(all, 'amount').map((one) => describeAmount(one, names)),
    ...describeMovement(all, names),
    ...pick(all, 'counterparty').map(({ value }) => copy.counterparty(value)),
    ...pick(all, 'kind').map(({ kinds }) => copy.kind(kinds.map((kind) => transactionKindNames[kind]))),
    ...pick(all, 'day_of_month').map(({ from, to }) => (from === to ? copy.day(from) : copy.days(from, to))),
  ])
}

function describePart(
  { category, amount, percentage }: RulePart,
  currency: Currency,
  names: RuleNames,
): string {
  const name = names.category(category)
  if (amount !== undefined) return copy.part(names.money(amount, currency), name)
  return percentage === undefined ? copy.rest(name) : copy.part(`${percentage}%`, name)
}

function describeGoal(
  { goal_id, amount, percentage }: NonNullable<RuleActions['goal']>,
  names: RuleNames,
): string {
  const goal = names.goal(goal_id) ?? copy.missingGoal
  if (amount !== undefined) return copy.goal(names.money(amount, 'CLP'), goal)
  return percentage === undefined ? copy.goalAll(goal) : copy.goal(`${percentage}%`, goal)
}

function describeActions(
  { category, merchant_name, tags, kind, reviewed, split, goal }: RuleActions,
  names: RuleNames,
): string {
  return [
    category !== undefined && names.category(category),
    merchant_name !== undefined && copy.name(merchant_name),
    tags !== undefined && copy.tags(splitTags(tags)),
    kind !== undefined && copy.setKind(transactionKindNames[kind]),
    reviewed && copy.reviewed,
    split && copy.split(split.parts.map((part) => describePart(part, split.currency, names))),
    goal && describeGoal(goal, names),
  ]
    .filter((phrase) => typeof phrase === 'string')
    .join(', ')
}

/** Returns a rule in words; amounts are hidden where `names.money` hides them. */
export const describeRule = (
  { conditions, actions }: { conditions: readonly RuleCondition[]; actions: RuleActions },
  names: RuleNames,
): RuleSentence => ({
  conditions: describeConditions(conditions, names),
  actions: describeActions(actions, names),
})

/** Returns a learned rule in the words of a written one. */
export const describeLearnedRule = (
  { name, category, subcategory, merchant_name: renamed }: LearnedRule,
  names: RuleNames,
): RuleSentence => ({
  conditions: copy.when([copy.merchant(name)]),
  actions: renamed === null ? names.category(subcategory ?? category ?? '') : copy.name(renamed),
})
