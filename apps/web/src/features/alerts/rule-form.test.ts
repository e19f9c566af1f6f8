import { expect, test } from 'vitest'
import { emptyRule, type RuleForm, ruleDraft } from './rule-form.ts'

test("sends only the fields of the rule's kind", () => {
  const form = { ...emptyRule, amount: '80000', category: 'ROPA', account_id: '' }
  expect(ruleDraft.parse(form)).toEqual({
    kind: 'category_limit',
    amount: 80_000,
    category: 'ROPA',
    enabled: true,
  })
  expect(ruleDraft.parse({ ...form, kind: 'utilisation' })).toEqual({
    kind: 'utilisation',
    percent: 70,
    account_id: null,
    enabled: true,
  })
  expect(ruleDraft.parse({ ...form, kind: 'goal_reached' })).toEqual({
    kind: 'goal_reached',
    enabled: true,
  })
})

test('reports missing values by field', () => {
  expect(listFaults(emptyRule)).toEqual(['amount', 'category'])
  expect(listFaults({ ...emptyRule, kind: 'low_balance', amount: '0' })).toContain('amount')
  expect(listFaults({ ...emptyRule, kind: 'utilisation', percent: '101' })).toEqual(['percent'])
})

const listFaults = (form: RuleForm) => ruleDraft.safeParse(form).error?.issues.map(({ path }) => path[0])
