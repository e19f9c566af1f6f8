import { expect, test } from 'vitest'
import { emptyRule, readRule } from './rule-form.ts'

test('a rule holds what its kind asks for, and nothing of another', () => {
  const form = { ...emptyRule, amount: '80000', category: 'ROPA', account: '' }
  expect(readRule(form).rule).toEqual({
    kind: 'category_limit',
    amount: 80_000,
    category: 'ROPA',
    enabled: true,
  })
  expect(readRule({ ...form, kind: 'utilisation' }).rule).toEqual({
    kind: 'utilisation',
    percent: 70,
    account_id: null,
    enabled: true,
  })
  expect(readRule({ ...form, kind: 'goal_reached' }).rule).toEqual({ kind: 'goal_reached', enabled: true })
})

test('what is missing stands at its field', () => {
  expect(Object.keys(readRule(emptyRule).wrong)).toEqual(['amount', 'category'])
  expect(Object.keys(readRule({ ...emptyRule, kind: 'low_balance', amount: '0' }).wrong)).toContain('amount')
  expect(Object.keys(readRule({ ...emptyRule, kind: 'utilisation', percent: '101' }).wrong)).toEqual([
    'percent',
  ])
})
