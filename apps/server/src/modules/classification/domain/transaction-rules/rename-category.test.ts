import type { RuleActions } from '@lucas/contract/transactions/transaction-rule-input.ts'
import { expect, test } from 'vitest'
import { renameCategory } from './rename-category.ts'

const split = (first: string, second: string): RuleActions['split'] => ({
  currency: 'CLP',
  parts: [
    { category: first, percentage: 40 },
    { category: second, rest: true },
  ],
})

test('renames the category of the rule and of the parts that name it', () => {
  expect(renameCategory({ category: 'CASA', tags: 'mes' }, 'CASA', 'HOGAR')).toEqual({
    category: 'HOGAR',
    tags: 'mes',
  })
  expect(renameCategory({ split: split('CASA', 'ROPA') }, 'CASA', 'HOGAR')).toEqual({
    split: split('HOGAR', 'ROPA'),
  })
})

test('says of other rules that they do not name it', () => {
  expect(renameCategory({ category: 'ROPA', split: split('ROPA', 'SALUD') }, 'CASA', 'HOGAR')).toBeNull()
  expect(renameCategory({ reviewed: true }, 'CASA', 'HOGAR')).toBeNull()
})
