import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardDebtBefore, depositBalanceBefore } from './balances.ts'
import { flowOf, meanOf, percentagesOf, sharesOf } from './figures.ts'

test('transfers are neither income nor spending, refunds lower what was spent', () =>
  expect(
    flowOf([
      { kind: 'spending', amount: -100n },
      { kind: 'refund', amount: 30n },
      { kind: 'income', amount: 500n },
      { kind: 'transfer', amount: -900n },
    ]),
  ).toEqual({ income: 500n, spent: 70n }))

test('percentages of any amounts make 100 exactly', () =>
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 30 }),
      (amounts) => {
        const hundredths = percentagesOf(amounts).map((percentage) => Math.round(percentage * 100))
        const isNothing = amounts.every((amount) => amount === 0n)
        expect(hundredths.reduce((total, part) => total + part, 0)).toBe(isNothing ? 0 : 10_000)
      },
    ),
  ))

test('a category that got back more than it cost lowers the total and has no share', () => {
  const shares = sharesOf([
    { category: 'ROPA', kind: 'refund', amount: 40n, count: 1 },
    { category: 'SALUD', kind: 'spending', amount: -100n, count: 2 },
    { category: 'OTROS', kind: 'income', amount: 7n, count: 1 },
  ])
  expect(shares).toEqual([
    { category: 'SALUD', amount: 100n, percentage: 100, count: 2 },
    { category: 'ROPA', amount: -40n, percentage: 0, count: 0 },
  ])
})

test('means are rounded to the nearest, away from zero at the half', () => {
  expect([meanOf([]), meanOf([1n, 2n]), meanOf([-1n, -2n]), meanOf([-10n, -10n, -11n])]).toEqual([
    null,
    2n,
    -2n,
    -10n,
  ])
})

test('balances are reckoned back by account: deposits shrink, debts of purchases made since shrink too', () => {
  const accounts = [
    { id: 'vista', type: 'depository', currency: 'CLP', balance: 1_000n },
    { id: 'card', type: 'credit', currency: 'CLP', balance: 300n },
    { id: 'untold', type: 'checking', currency: 'CLP', balance: null },
    { id: 'dollars', type: 'checking', currency: 'USD', balance: 5n },
  ] as const
  const moved = new Map([
    ['vista', 400n],
    ['card', -250n],
    ['untold', 9_999n],
    ['dollars', 1n],
  ])
  expect(depositBalanceBefore(accounts, moved, 'CLP')).toBe(600n)
  expect(cardDebtBefore(accounts, moved, 'CLP')).toBe(50n)
  expect(depositBalanceBefore(accounts, moved, 'USD')).toBe(4n)
})
