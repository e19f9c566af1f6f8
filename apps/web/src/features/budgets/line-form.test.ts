import { budgetsCopy } from '@lucas/contract/copy/planning/budgets.ts'
import { expect, test } from 'vitest'
import { emptyLine, findLineErrors, toMonthly, toNewLine } from './line-form.ts'

test('a yearly amount is spread over twelve months, rounded up', () => {
  expect(toMonthly({ amount: '100000', per: 'year' })).toBe(8_334)
  expect(toMonthly({ amount: '100000', per: 'month' })).toBe(100_000)
})

test('a category line needs a category and an amount', () => {
  expect(findLineErrors(emptyLine)).toEqual({
    amount: budgetsCopy.amountMin,
    category: budgetsCopy.categoryRequired,
  })
  expect(toNewLine({ ...emptyLine, category: 'SALUD', amount: '5000', carries: true })).toEqual({
    kind: 'category',
    category: 'SALUD',
    amount: 5_000,
    carry_over: true,
  })
})

test('a group needs a name and a category', () => {
  const group = { ...emptyLine, kind: 'group' as const, amount: '1000', name: '  ' }
  expect(Object.keys(findLineErrors(group))).toEqual(['name', 'categories'])
  expect(toNewLine({ ...group, name: ' Casa ', categories: ['HOGAR'] })).toMatchObject({
    name: 'Casa',
    categories: ['HOGAR'],
  })
})

test('an amount above the limit is named', () => {
  const form = { ...emptyLine, category: 'SALUD', amount: '1000000000' }
  expect(findLineErrors(form)).toEqual({ amount: budgetsCopy.amountMax })
})
