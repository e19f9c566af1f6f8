import { expect, test } from 'vitest'
import { emptyRule, parseRuleForm } from './rule-form.ts'

test("sends only the fields of the rule's kind", () => {
  const form = { ...emptyRule, amount: '80000', category: 'ROPA', account: '' }
  expect(parseRuleForm(form).rule).toEqual({
    kind: 'category_limit',
    amount: 80_000,
    category: 'ROPA',
    enabled: true,
  })
  expect(parseRuleForm({ ...form, kind: 'utilisation' }).rule).toEqual({
    kind: 'utilisation',
    percent: 70,
    account_id: null,
    enabled: true,
  })
  expect(parseRuleForm({ ...form, kind: 'goal_reached' }).rule).toEqual({
    kind: 'goal_reached',
    enabled: true,
  })
})

test('reports missing values by field', () => {
  expect(Object.keys(parseRuleForm(emptyRule).errors)).toEqual(['amount', 'category'])
  expect(Object.keys(parseRuleForm({ ...emptyRule, kind: 'low_balance', amount: '0' }).errors)).toContain(
    'amount',
  )
  expect(Object.keys(parseRuleForm({ ...emptyRule, kind: 'utilisation', percent: '101' }).errors)).toEqual([
    'percent',
  ])
})
