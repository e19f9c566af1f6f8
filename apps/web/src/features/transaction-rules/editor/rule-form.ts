import type { Currency } from '@lucas/contract/currency.ts'
import { splitTags, type TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import {
  type RuleAction,
  type RuleActions,
  type RuleCondition,
  type RuleConditionField,
  type RuleTextOperator,
  transactionRuleInput,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import { draftSchema } from '../../../ui/forms/use-draft-form.ts'

export type AmountRange = 'exact' | 'between' | 'min' | 'max'

/** A condition as it is edited; the values of other fields stay when its field changes. */
export interface ConditionForm {
  /** Stable React key of the row. */
  key: number
  field: RuleConditionField
  operator: RuleTextOperator
  text: string
  range: AmountRange
  /** Digits, as the money field has them; `min` is also the exact amount. */
  min: string
  max: string
  currency: Currency
  sign: 'expense' | 'income'
  account: string
  institution: string
  counterparty: string
  kinds: readonly TransactionKind[]
  from: string
  to: string
}

export type PartShare = 'amount' | 'percentage' | 'rest'

export interface PartForm {
  key: number
  category: string
  share: PartShare
  /** Digits of the amount or the percentage. */
  text: string
}

export interface SplitForm {
  currency: Currency
  parts: readonly PartForm[]
}

export interface GoalForm {
  goal: string
  share: 'all' | 'amount' | 'percentage'
  text: string
}

/** What the rule does; null is an action that it does not have. */
export interface ActionsForm {
  category: string | null
  merchant_name: string | null
  tags: readonly string[] | null
  kind: TransactionKind | '' | null
  reviewed: true | null
  split: SplitForm | null
  goal: GoalForm | null
}

export interface RuleForm {
  conditions: readonly ConditionForm[]
  actions: ActionsForm
}

export const emptyCondition: Omit<ConditionForm, 'key'> = {
  field: 'text',
  operator: 'contains',
  text: '',
  range: 'exact',
  min: '',
  max: '',
  currency: 'CLP',
  sign: 'expense',
  account: '',
  institution: '',
  counterparty: '',
  kinds: [],
  from: '1',
  to: '1',
}

export const noActions: ActionsForm = {
  category: null,
  merchant_name: null,
  tags: null,
  kind: null,
  reviewed: null,
  split: null,
  goal: null,
}

/** The value of an action that was just added. */
export const initialActions: { [A in RuleAction]: NonNullable<ActionsForm[A]> } = {
  category: '',
  merchant_name: '',
  tags: [],
  kind: '',
  reviewed: true,
  split: {
    currency: 'CLP',
    parts: [
      { key: 0, category: '', share: 'percentage', text: '50' },
      { key: 1, category: '', share: 'rest', text: '' },
    ],
  },
  goal: { goal: '', share: 'all', text: '' },
}

export const nextKey = (rows: readonly { key: number }[]): number =>
  rows.reduce((highest, { key }) => Math.max(highest, key), -1) + 1

const digits = (value: number | undefined): string => (value === undefined ? '' : String(value))

function toAmountRange({ min, max }: { min?: number | undefined; max?: number | undefined }): AmountRange {
  if (min === undefined) return 'max'
  if (max === undefined) return 'min'
  return min === max ? 'exact' : 'between'
}

function toConditionForm(condition: RuleCondition, key: number): ConditionForm {
  const form = { ...emptyCondition, key, field: condition.field }
  switch (condition.field) {
    case 'text':
      return { ...form, operator: condition.operator, text: condition.value }
    case 'amount': {
      const { min, max, currency } = condition
      return { ...form, range: toAmountRange(condition), min: digits(min), max: digits(max), currency }
    }
    case 'sign':
      return { ...form, sign: condition.sign }
    case 'account':
      return { ...form, account: condition.account_id }
    case 'institution':
      return { ...form, institution: condition.name }
    case 'counterparty':
      return { ...form, counterparty: condition.value }
    case 'kind':
      return { ...form, kinds: condition.kinds }
    case 'day_of_month':
      return { ...form, from: String(condition.from), to: String(condition.to) }
  }
}

function toSplitForm({ currency, parts }: NonNullable<RuleActions['split']>): SplitForm {
  return {
    currency,
    parts: parts.map(({ category, amount, percentage }, key) => ({
      key,
      category,
      share: amount !== undefined ? 'amount' : percentage === undefined ? 'rest' : 'percentage',
      text: digits(amount ?? percentage),
    })),
  }
}

function toGoalForm({ goal_id, amount, percentage }: NonNullable<RuleActions['goal']>): GoalForm {
  const share = amount !== undefined ? 'amount' : percentage === undefined ? 'all' : 'percentage'
  return { goal: goal_id, share, text: digits(amount ?? percentage) }
}

/** Returns the fields of a stored rule or of a draft. */
export const toRuleForm = ({
  conditions,
  actions: { category, merchant_name, tags, kind, reviewed, split, goal },
}: {
  conditions: readonly RuleCondition[]
  actions: RuleActions
}): RuleForm => ({
  conditions: conditions.map(toConditionForm),
  actions: {
    category: category ?? null,
    merchant_name: merchant_name ?? null,
    tags: tags === undefined ? null : splitTags(tags),
    kind: kind ?? null,
    reviewed: reviewed ?? null,
    split: split ? toSplitForm(split) : null,
    goal: goal ? toGoalForm(goal) : null,
  },
})

/** A new rule: one condition about the text, and a category. */
export const emptyRule: RuleForm = {
  conditions: [{ ...emptyCondition, key: 0 }],
  actions: { ...noActions, category: '' },
}

const toNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

function toCondition(form: ConditionForm): unknown {
  const { field } = form
  switch (field) {
    case 'text':
      return { field, operator: form.operator, value: form.text }
    case 'amount': {
      const { range, currency } = form
      const [min, max] = [toNumber(form.min), toNumber(range === 'exact' ? form.min : form.max)]
      return {
        field,
        currency,
        ...(range !== 'max' && min !== undefined && { min }),
        ...(range !== 'min' && max !== undefined && { max }),
      }
    }
    case 'sign':
      return { field, sign: form.sign }
    case 'account':
      return { field, account_id: form.account }
    case 'institution':
      return { field, name: form.institution }
    case 'counterparty':
      return { field, value: form.counterparty }
    case 'kind':
      return { field, kinds: form.kinds }
    case 'day_of_month':
      return { field, from: Number(form.from), to: Number(form.to) }
  }
}

const toPart = ({ category, share, text }: PartForm): unknown => ({
  category,
  ...(share === 'rest' ? { rest: true } : { [share]: toNumber(text) }),
})

const toGoal = ({ goal, share, text }: GoalForm): unknown => ({
  goal_id: goal,
  ...(share === 'all' ? { all: true } : { [share]: toNumber(text) }),
})

const toActions = ({ category, merchant_name, tags, kind, reviewed, split, goal }: ActionsForm): unknown => ({
  ...(category !== null && { category }),
  ...(merchant_name !== null && { merchant_name }),
  ...(tags !== null && { tags: tags.join(',') }),
  ...(kind !== null && { kind }),
  ...(reviewed !== null && { reviewed }),
  ...(split !== null && { split: { currency: split.currency, parts: split.parts.map(toPart) } }),
  ...(goal !== null && { goal: toGoal(goal) }),
})

/** Reads the form as a rule; its errors have paths such as `conditions.0.value`, `actions.split.parts`. */
export const ruleDraft = draftSchema(
  ({ conditions, actions }: RuleForm) => ({
    conditions: conditions.map(toCondition),
    actions: toActions(actions),
  }),
  transactionRuleInput,
)
