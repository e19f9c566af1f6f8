import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocationCopy as copy } from '../copy/planning/goals.ts'
import { checkAllocations, elapsedShare, monthsLeft, progressPercentage, suggestedMonthly } from './goals.ts'
import { addMonths } from './periods.ts'

describe('months left', () => {
  test.each([
    ['2026-11-20', '2027-06-30', 8],
    ['2026-11-20', '2027-02-15', 3],
    ['2026-11-20', '2026-12-20', 1],
    ['2026-11-20', '2026-12-21', 2],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-01-31', '2026-02-28', 1],
    ['2028-01-31', '2028-02-29', 1],
    ['2028-02-29', '2029-02-28', 12],
    ['2026-11-20', '2026-11-01', 1],
  ])('from %s to %s: %i', (today, target, months) => expect(monthsLeft(today, target)).toBe(months))

  test('include the date in the last month', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 27 }), (months, days) => {
        const today = '2026-11-20'
        const target = `${addMonths(today, months).slice(0, 8)}${String(days + 1).padStart(2, '0')}`
        const left = monthsLeft(today, target)
        expect(addMonths(today, left) >= target).toBe(true)
        expect(left === 1 || addMonths(today, left - 1) < target).toBe(true)
      }),
    ))
})

test('rounds a suggestion up to whole pesos, and has none without a date', () => {
  expect(suggestedMonthly(4_308_000, '2026-11-20', '2027-06-30')).toBe(538_500)
  expect(suggestedMonthly(1_000, '2026-11-20', '2027-02-15')).toBe(334)
  expect(suggestedMonthly(4_308_000, '2026-11-20', null)).toBeNull()
})

test('never asks for the whole rest of a goal whose date has passed', () => {
  expect(suggestedMonthly(390_000, '2026-11-20', '2026-11-20')).toBe(390_000)
  expect(suggestedMonthly(390_000, '2026-11-21', '2026-11-20')).toBeNull()
})

test('includes today in the elapsed share of a month', () => {
  expect(elapsedShare({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-20')).toBeCloseTo(20 / 30)
  expect(elapsedShare({ from: '2028-02-01', to: '2028-02-29' }, '2028-02-29')).toBe(1)
  expect(elapsedShare({ from: '2026-10-28', to: '2026-11-27' }, '2026-11-20')).toBeCloseTo(24 / 31)
})

test('never rounds progress up to 100, and may exceed it', () => {
  expect(progressPercentage(999_999, 1_000_000)).toBe(99.9)
  expect(progressPercentage(1_500, 1_000)).toBe(150)
  expect(progressPercentage(0, 1_000)).toBe(0)
})

describe('assigning a transaction (spec 5, word for word)', () => {
  const row = (goalId: string | null, amount: number | null) => ({ goalId, amount })
  test.each([
    ['no rows', [], { rows: [], whole: 'empty' }],
    ['a row without a goal', [row(null, 100)], { rows: [{ goal: copy.goalRequired }], whole: null }],
    [
      'the same goal twice',
      [row('a', 100), row('a', 100)],
      { rows: [{}, { goal: copy.goalRepeated }], whole: null },
    ],
    ['no amount', [row('a', null)], { rows: [{ amount: copy.amountInvalid }], whole: null }],
    ['half a peso', [row('a', 100.5)], { rows: [{ amount: copy.amountInvalid }], whole: null }],
    ['not a number', [row('a', Number.NaN)], { rows: [{ amount: copy.amountInvalid }], whole: null }],
    ['99 pesos', [row('a', 99)], { rows: [{ amount: copy.amountMin }], whole: null }],
    ['more than the row', [row('a', 5_001)], { rows: [{ amount: copy.amountMax }], whole: 'total' }],
    ['more in all', [row('a', 3_000), row('b', 2_001)], { rows: [{}, {}], whole: 'total' }],
    ['all of it', [row('a', 3_000), row('b', 2_000)], { rows: [{}, {}], whole: null }],
  ])('%s', (_, drafts, faults) => expect(checkAllocations(drafts, { size: 5_000 })).toEqual(faults))

  test('includes the allocations of other goals', () =>
    expect(checkAllocations([row('a', 4_000)], { size: 5_000, others: 1_001 }).whole).toBe('total'))
})
