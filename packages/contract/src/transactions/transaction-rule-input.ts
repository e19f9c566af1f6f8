import * as z from 'zod/mini'
import { transactionRulesCopy as copy } from '../copy/transactions/transaction-rules.ts'
import { transactionsCopy } from '../copy/transactions/transactions.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { id, oneLine } from '../wire.ts'
import { splitTags, transactionKinds } from './transaction.ts'
import { tagsInput } from './transaction-input.ts'

/** What a condition of a transaction rule looks at. */
export const ruleConditionFields = [
  'text',
  'amount',
  'sign',
  'account',
  'institution',
  'counterparty',
  'kind',
  'day_of_month',
] as const
export type RuleConditionField = (typeof ruleConditionFields)[number]

/** How a condition compares the description and the detected merchant name; case and accents never count. */
export const ruleTextOperators = ['contains', 'starts_with', 'is', 'pattern'] as const
export type RuleTextOperator = (typeof ruleTextOperators)[number]

/** Whether a number of units fits its currency: whole pesos, dollars with at most two decimals. */
const hasDecimals = (value: number, places: number) =>
  Math.round(value * 10 ** places) !== value * 10 ** places

const money = z
  .number(copy.amountInvalid)
  .check(z.minimum(0, copy.amountInvalid), z.maximum(limits.amountMax, copy.amountInvalid))
const dayOfMonth = z
  .number(copy.dayInvalid)
  .check(z.int(copy.dayInvalid), z.minimum(1, copy.dayInvalid), z.maximum(31, copy.dayInvalid))

const textCondition = z.object({
  field: z.literal('text'),
  operator: z.enum(ruleTextOperators, copy.operatorInvalid),
  /** A text, or a pattern in the syntax of RE2. */
  value: z
    .string(copy.textRequired)
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.textRequired),
      z.maxLength(limits.ruleTextMax, copy.textMax),
    ),
})
/** The absolute amount; exact when `min` and `max` are equal. At least one is given. */
const amountCondition = z.object({
  field: z.literal('amount'),
  min: z.optional(money),
  max: z.optional(money),
  currency: z.enum(currency.options, copy.currencyInvalid),
})
const signCondition = z.object({
  field: z.literal('sign'),
  sign: z.enum(['expense', 'income'], copy.signInvalid),
})
const accountCondition = z.object({ field: z.literal('account'), account_id: z.uuid(copy.accountUnknown) })
const institutionCondition = z.object({
  field: z.literal('institution'),
  name: z
    .string(copy.institutionRequired)
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.institutionRequired),
      z.maxLength(limits.ruleTextMax, copy.institutionRequired),
    ),
})
/** The RUT or the name of the other person. Of a name, all words must be in the description, in any order. */
const counterpartyCondition = z.object({
  field: z.literal('counterparty'),
  value: z
    .string(copy.counterpartyRequired)
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, copy.counterpartyRequired),
      z.maxLength(limits.ruleCounterpartyMax, copy.counterpartyMax),
    ),
})
/** The kind as detected, before any rule. */
const kindCondition = z.object({
  field: z.literal('kind'),
  kinds: z
    .array(z.enum(transactionKinds, copy.kindInvalid), copy.kindsRequired)
    .check(z.minLength(1, copy.kindsRequired), z.maxLength(transactionKinds.length, copy.kindInvalid)),
})
/** Days of the month, both included. `from` after `to` passes the end of the month: 28 to 3. */
const dayCondition = z.object({ field: z.literal('day_of_month'), from: dayOfMonth, to: dayOfMonth })

export const ruleCondition = z.discriminatedUnion(
  'field',
  [
    textCondition,
    amountCondition,
    signCondition,
    accountCondition,
    institutionCondition,
    counterpartyCondition,
    kindCondition,
    dayCondition,
  ],
  copy.conditionInvalid,
)
export type RuleCondition = z.infer<typeof ruleCondition>

/** A part of a split: exactly one of an amount in `currency`, a whole percentage, or the rest. */
const rulePart = z.object({
  category: z
    .string(copy.categoryRequired)
    .check(z.trim(), z.minLength(1, copy.categoryRequired), z.maxLength(100, copy.categoryRequired)),
  amount: z.optional(
    z
      .number(copy.partAmount)
      .check(z.positive(copy.partAmount), z.maximum(limits.amountMax, copy.amountInvalid)),
  ),
  percentage: z.optional(
    z
      .number(copy.partPercentage)
      .check(
        z.int(copy.partPercentage),
        z.minimum(1, copy.partPercentage),
        z.maximum(99, copy.partPercentage),
      ),
  ),
  rest: z.optional(z.literal(true, copy.partShare)),
})
export type RulePart = z.infer<typeof rulePart>

/** Splits a posted transaction. Amounts apply to transactions in `currency` only. */
const splitAction = z.object({
  currency: z._default(z.enum(currency.options, copy.currencyInvalid), 'CLP'),
  parts: z
    .array(rulePart, copy.partsMin)
    .check(z.minLength(2, copy.partsMin), z.maxLength(limits.rulePartsMax, copy.partsMax)),
})

/** Assigns a posted transaction in pesos to an active goal: exactly one of an amount, a percentage or all that is left. */
const goalAction = z.object({
  goal_id: z.uuid(copy.goalRequired),
  amount: z.optional(
    z
      .number(copy.goalShare)
      .check(
        z.int(copy.amountWhole),
        z.minimum(limits.allocationMin, copy.goalAmountMin),
        z.maximum(limits.contributionMax, copy.goalAmountMax),
      ),
  ),
  percentage: z.optional(
    z
      .number(copy.goalPercentage)
      .check(
        z.int(copy.goalPercentage),
        z.minimum(1, copy.goalPercentage),
        z.maximum(100, copy.goalPercentage),
      ),
  ),
  all: z.optional(z.literal(true, copy.goalShare)),
})

/** What a rule does; at least one action. `category` is the value that requests name (`Category.category`). */
export const ruleActions = z.object({
  category: z.optional(
    z
      .string(copy.categoryRequired)
      .check(z.trim(), z.minLength(1, copy.categoryRequired), z.maxLength(100, copy.categoryRequired)),
  ),
  merchant_name: z.optional(
    z
      .string(copy.nameRequired)
      .check(
        z.trim(),
        oneLine,
        z.minLength(1, copy.nameRequired),
        z.maxLength(limits.transactionNameMax, transactionsCopy.nameTooLong),
      ),
  ),
  /** Comma-separated. They are added to those of the transaction. */
  tags: z.optional(tagsInput.check(z.refine((text) => splitTags(text).length > 0, copy.tagsRequired))),
  kind: z.optional(z.enum(transactionKinds, copy.kindInvalid)),
  reviewed: z.optional(z.literal(true, copy.reviewedInvalid)),
  split: z.optional(splitAction),
  goal: z.optional(goalAction),
})
export type RuleActions = z.infer<typeof ruleActions>
export type RuleAction = keyof RuleActions

const conditions = z
  .array(ruleCondition, copy.conditionsRequired)
  .check(z.minLength(1, copy.conditionsRequired), z.maxLength(limits.ruleConditionsMax, copy.conditionsMax))

type Issue = { path: (string | number)[]; message: string }

/** Returns what is wrong in conditions that are valid one by one. */
function listConditionIssues(all: readonly RuleCondition[]): Issue[] {
  return all.flatMap((condition, at): Issue[] => {
    if (condition.field !== 'amount') return []
    const { min, max, currency: unit } = condition
    const path = (field: string) => ['conditions', at, field]
    if (min === undefined && max === undefined) return [{ path: path('min'), message: copy.amountMissing }]
    const given = { min, max }
    for (const [field, value] of Object.entries(given)) {
      if (value === undefined) continue
      if (unit === 'CLP' && !Number.isInteger(value))
        return [{ path: path(field), message: copy.amountWhole }]
      if (hasDecimals(value, 2)) return [{ path: path(field), message: copy.amountDecimals }]
    }
    return min !== undefined && max !== undefined && min > max
      ? [{ path: path('min'), message: copy.amountOrder }]
      : []
  })
}

function listPartIssues({ currency: unit, parts }: NonNullable<RuleActions['split']>): Issue[] {
  const path = ['actions', 'split', 'parts']
  const rests = parts.filter(({ rest }) => rest).length
  const percent = parts.reduce((total, { percentage = 0 }) => total + percentage, 0)
  const hasAmounts = parts.some(({ amount: size }) => size !== undefined)
  for (const [at, { amount: size, percentage, rest }] of parts.entries()) {
    if ([size, percentage, rest].filter((share) => share !== undefined).length !== 1)
      return [{ path: [...path, at, 'amount'], message: copy.partShare }]
    if (size === undefined) continue
    if (unit === 'CLP' && !Number.isInteger(size))
      return [{ path: [...path, at, 'amount'], message: copy.amountWhole }]
    if (hasDecimals(size, 2)) return [{ path: [...path, at, 'amount'], message: copy.amountDecimals }]
  }
  if (rests > 1) return [{ path, message: copy.partsRest }]
  if (percent > 100 || (rests === 1 && percent === 100)) return [{ path, message: copy.partsOverflow }]
  if (rests === 1) return []
  if (hasAmounts && percent > 0) return [{ path, message: copy.partsMixed }]
  return !hasAmounts && percent !== 100 ? [{ path, message: copy.partsPercentage }] : []
}

/** Returns what is wrong in actions that are valid one by one. */
function listActionIssues(actions: RuleActions): Issue[] {
  const { split, goal } = actions
  if (!Object.values(actions).some((action) => action !== undefined))
    return [{ path: ['actions'], message: copy.actionsRequired }]
  if (goal && [goal.amount, goal.percentage, goal.all].filter((share) => share !== undefined).length !== 1)
    return [{ path: ['actions', 'goal', 'amount'], message: copy.goalShare }]
  return split ? listPartIssues(split) : []
}

const listIssues = (rule: {
  conditions?: readonly RuleCondition[] | undefined
  actions?: RuleActions | undefined
}): Issue[] => [
  ...(rule.conditions ? listConditionIssues(rule.conditions) : []),
  ...(rule.actions ? listActionIssues(rule.actions) : []),
]

/** A rule that the user writes. The server also checks patterns, accounts, categories and goals. */
export const transactionRuleInput = z
  .object({ conditions, actions: ruleActions, enabled: z._default(z.boolean(), true) })
  .check((checked) => {
    for (const issue of listIssues(checked.value))
      checked.issues.push({ code: 'custom', ...issue, input: checked.value })
  })
export type TransactionRuleInput = z.infer<typeof transactionRuleInput>

/** Changes only the given fields; conditions and actions are replaced as a whole. */
export const transactionRulePatch = z
  .object({
    conditions: z.optional(conditions),
    actions: z.optional(ruleActions),
    enabled: z.optional(z.boolean()),
  })
  .check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange),
    (checked) => {
      for (const issue of listIssues(checked.value))
        checked.issues.push({ code: 'custom', ...issue, input: checked.value })
    },
  )
export type TransactionRulePatch = z.infer<typeof transactionRulePatch>

/** All rules of the user, in their new order. */
export const ruleOrderInput = z.object({
  ids: z
    .array(id)
    .check(z.minLength(1, copy.nothingToChange), z.maxLength(limits.transactionRulesMax, copy.full)),
})
export const learnedRulePatch = z.object({ enabled: z.boolean() })

/** A rule that is not stored yet, or the changes of a stored one. */
export const rulePreviewInput = z
  .object({ conditions, actions: ruleActions, rule_id: z.optional(id) })
  .check((checked) => {
    for (const issue of listIssues(checked.value))
      checked.issues.push({ code: 'custom', ...issue, input: checked.value })
  })
export type RulePreviewInput = z.infer<typeof rulePreviewInput>

/** Without a transaction the draft is empty. */
export const ruleDraftQuery = z.object({ transaction_id: z.optional(id) })
