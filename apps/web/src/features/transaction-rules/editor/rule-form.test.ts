import { transactionRulesCopy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import type { RuleActions, RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import { expect, test } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import {
  type ActionsForm,
  type ConditionForm,
  emptyCondition,
  emptyRule,
  noActions,
  type RuleForm,
  ruleDraft,
  toRuleForm,
} from './rule-form.ts'

const conditions: RuleCondition[] = [
  { field: 'text', operator: 'starts_with', value: 'copec' },
  { field: 'amount', min: 5000, max: 5000, currency: 'CLP' },
  { field: 'amount', max: 12.5, currency: 'USD' },
  { field: 'sign', sign: 'income' },
  { field: 'account', account_id: uuid(1) },
  { field: 'institution', name: 'Santander' },
  { field: 'counterparty', value: '12.345.678-5' },
  { field: 'kind', kinds: ['spending', 'refund'] },
  { field: 'day_of_month', from: 28, to: 3 },
]
const actions: RuleActions = {
  category: 'Bencina',
  merchant_name: 'Copec',
  tags: 'Trabajo,Viaje',
  kind: 'transfer',
  reviewed: true,
  split: {
    currency: 'CLP',
    parts: [
      { category: 'HOGAR', percentage: 40 },
      { category: 'ROPA', amount: 1500 },
      { category: 'OTROS', rest: true },
    ],
  },
  goal: { goal_id: uuid(2), percentage: 20 },
}

test('a stored rule that nothing changed is sent as it is stored', () => {
  expect(ruleDraft.parse(toRuleForm({ conditions, actions }))).toEqual({
    conditions,
    actions,
    enabled: true,
  })
})

function read(form: RuleForm) {
  const { data: rule = null, error } = ruleDraft.safeParse(form)
  const errors = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  return { rule, errors }
}
const withCondition = (part: Partial<ConditionForm>) =>
  read({
    conditions: [{ ...emptyCondition, key: 0, text: 'copec', ...part }],
    actions: { ...noActions, reviewed: true },
  })
const withActions = (part: Partial<ActionsForm>) =>
  read({
    conditions: [{ ...emptyCondition, key: 0, text: 'copec' }],
    actions: { ...noActions, ...part },
  })

test('sends only the fields of what a condition looks at', () => {
  const amounts = { field: 'amount', min: '1000', max: '2000' } as const
  expect(withCondition({ ...amounts, range: 'min' }).rule?.conditions).toEqual([
    { field: 'amount', min: 1000, currency: 'CLP' },
  ])
  expect(withCondition({ ...amounts, range: 'max' }).rule?.conditions).toEqual([
    { field: 'amount', max: 2000, currency: 'CLP' },
  ])
  expect(withCondition({ ...amounts, range: 'exact' }).rule?.conditions).toEqual([
    { field: 'amount', min: 1000, max: 1000, currency: 'CLP' },
  ])
})

test.each<[Partial<ConditionForm>, string, string]>([
  [{ text: ' ' }, 'conditions.0.value', transactionRulesCopy.textRequired],
  [{ field: 'amount' }, 'conditions.0.min', transactionRulesCopy.amountMissing],
  [
    { field: 'amount', range: 'between', min: '9', max: '5' },
    'conditions.0.min',
    transactionRulesCopy.amountOrder,
  ],
  [{ field: 'account' }, 'conditions.0.account_id', transactionRulesCopy.accountUnknown],
  [{ field: 'institution' }, 'conditions.0.name', transactionRulesCopy.institutionRequired],
  [{ field: 'counterparty' }, 'conditions.0.value', transactionRulesCopy.counterpartyRequired],
  [{ field: 'kind' }, 'conditions.0.kinds', transactionRulesCopy.kindsRequired],
])('%j is refused in its field', (part, path, sentence) =>
  expect(withCondition(part)).toEqual({ rule: null, errors: { [path]: sentence } }),
)

test.each<[Partial<ActionsForm>, string, string]>([
  [{}, 'actions', transactionRulesCopy.actionsRequired],
  [{ category: '' }, 'actions.category', transactionRulesCopy.categoryRequired],
  [{ merchant_name: ' ' }, 'actions.merchant_name', transactionRulesCopy.nameRequired],
  [{ tags: [] }, 'actions.tags', transactionRulesCopy.tagsRequired],
  [{ kind: '' }, 'actions.kind', transactionRulesCopy.kindInvalid],
  [{ goal: { goal: '', share: 'all', text: '' } }, 'actions.goal.goal_id', transactionRulesCopy.goalRequired],
  [
    { goal: { goal: uuid(2), share: 'amount', text: '99' } },
    'actions.goal.amount',
    transactionRulesCopy.goalAmountMin,
  ],
  [
    {
      split: {
        currency: 'CLP',
        parts: [
          { key: 0, category: 'HOGAR', share: 'percentage', text: '40' },
          { key: 1, category: 'ROPA', share: 'percentage', text: '50' },
        ],
      },
    },
    'actions.split.parts',
    transactionRulesCopy.partsPercentage,
  ],
])('%j is refused in its field', (part, path, sentence) =>
  expect(withActions(part)).toEqual({ rule: null, errors: { [path]: sentence } }),
)

test('a new rule is missing its text and its category', () => {
  expect(Object.keys(read(emptyRule).errors)).toEqual(['conditions.0.value', 'actions.category'])
})
