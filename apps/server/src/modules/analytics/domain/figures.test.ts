import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCardDebtBefore, computeDepositBalanceBefore } from './balances.ts'
import { computeAverage, computeFlow, computePercentages, computeShares, findOpenChanges } from './figures.ts'

test('transfers are neither income nor spending, refunds reduce spending', () =>
  expect(
    computeFlow([
      { kind: 'spending', amount: -100n },
      { kind: 'refund', amount: 30n },
      { kind: 'income', amount: 500n },
      { kind: 'transfer', amount: -900n },
    ]),
  ).toEqual({ income: 500n, spent: 70n }))

test('percentages of any amounts add up to exactly 100', () =>
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 30 }),
      (amounts) => {
        const hundredths = computePercentages(amounts).map((percentage) => Math.round(percentage * 100))
        const isNothing = amounts.every((amount) => amount === 0n)
        expect(hundredths.reduce((total, part) => total + part, 0)).toBe(isNothing ? 0 : 10_000)
      },
    ),
  ))

test('a category with more refunds than spending lowers the total and has no share', () => {
  const shares = computeShares([
    { category: 'ROPA', kind: 'refund', amount: 40n, count: 1 },
    { category: 'SALUD', kind: 'spending', amount: -100n, count: 2 },
    { category: 'OTROS', kind: 'income', amount: 7n, count: 1 },
  ])
  expect(shares).toEqual([
    { category: 'SALUD', amount: 100n, percentage: 100, count: 2 },
    { category: 'ROPA', amount: -40n, percentage: 0, count: 0 },
  ])
})

test('averages are rounded to the nearest unit, halves away from zero', () => {
  expect([
    computeAverage([]),
    computeAverage([1n, 2n]),
    computeAverage([-1n, -2n]),
    computeAverage([-10n, -10n, -11n]),
  ]).toEqual([null, 2n, -2n, -10n])
})

test('past balances subtract later changes of deposits and add back later purchases of cards', () => {
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
  expect(computeDepositBalanceBefore(accounts, moved, 'CLP')).toBe(600n)
  expect(computeCardDebtBefore(accounts, moved, 'CLP')).toBe(50n)
  expect(computeDepositBalanceBefore(accounts, moved, 'USD')).toBe(4n)
})

test('leaves a decrease open when the running day makes up for at least half of it', () => {
  const openOn = (whole: bigint, counted: bigint, before: bigint) =>
    findOpenChanges(
      { income: whole, spent: 0n },
      { income: counted, spent: 0n },
      { income: before, spent: 0n },
    ).income
  // The evening of a payday: 1.030.000 until yesterday, 4.341.000 with the salary.
  expect(openOn(4_341_000n, 1_030_000n, 4_400_000n)).toBe(true)
  expect([openOn(150n, 100n, 200n), openOn(149n, 100n, 200n)]).toEqual([true, false])
  expect(openOn(100n, 100n, 200n)).toBe(false)
  expect(openOn(900n, 300n, 200n)).toBe(false)
  expect(
    findOpenChanges({ income: 0n, spent: 90n }, { income: 0n, spent: 10n }, { income: 0n, spent: 100n }),
  ).toEqual({
    income: false,
    spending: true,
  })
})
