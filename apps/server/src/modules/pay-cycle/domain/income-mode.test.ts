import { describe, expect, test } from 'vitest'
import {
  computeHalfMonths,
  computeMedian,
  computeSafeMonthly,
  detectIncomeMode,
  type IncomeFacts,
  type RegularIncome,
} from './income-mode.ts'

const toMonths = (incomes: readonly number[], spent = 600_000) =>
  incomes.map((income) => ({ income: BigInt(income), spent: BigInt(spent) }))
const salary = (...payments: number[]): RegularIncome => ({
  monthly: BigInt(payments.at(-1) ?? 0),
  isSalary: true,
  isPension: false,
  payments: payments.map(BigInt),
})
const pension: RegularIncome = { monthly: 387_000n, isSalary: false, isPension: true, payments: [] }
const alimony: RegularIncome = { monthly: 300_000n, isSalary: false, isPension: false, payments: [] }
const modeOf = (facts: Partial<IncomeFacts>) =>
  detectIncomeMode({ months: [], incomes: [], hasChosenPayday: false, ...facts })
const even = toMonths([900_000, 900_000, 900_000, 900_000, 900_000, 900_000])

describe('the income is irregular', () => {
  test('if the last six whole months differ by more than half their median, and not at exactly half', () => {
    const withTop = (top: number) => toMonths([800_000, 800_000, 800_000, 800_000, 800_000, top])
    const monthly = [salary(400_000, 800_000, 500_000, 900_000)]
    expect(modeOf({ months: withTop(1_200_000), incomes: monthly })).toBe('salary')
    expect(modeOf({ months: withTop(1_200_002), incomes: monthly })).toBe('irregular')
  })

  test('if two of the last three whole months are without income', () => {
    const gap = toMonths([900_000, 900_000, 900_000, 900_000, 0, 0])
    expect(modeOf({ months: gap, hasChosenPayday: true })).toBe('irregular')
    const three = toMonths([900_000, 900_000, 900_000])
    expect(modeOf({ months: three, hasChosenPayday: true })).toBe('small')
    expect(modeOf({ months: toMonths([0, 900_000, 0]), hasChosenPayday: true })).toBe('irregular')
  })

  test('if no text names a payday and the user chose none: a large alimony is no salary', () => {
    expect(modeOf({ months: even, incomes: [alimony] })).toBe('irregular')
    expect(modeOf({})).toBe('irregular')
    expect(modeOf({ months: toMonths([900_000, 900_000]), hasChosenPayday: true })).toBe('small')
  })
})

describe('a salary', () => {
  test('that is steady outranks a month with a bonus or a gift', () => {
    const bonus = toMonths([900_000, 900_000, 2_100_000, 900_000, 900_000, 900_000])
    const paid = [900_000, 900_000, 2_100_000, 900_000, 880_000, 900_000]
    expect(modeOf({ months: bonus, incomes: [salary(...paid)] })).toBe('salary')
    expect(modeOf({ months: bonus, incomes: [salary(900_000, 400_000, 2_100_000, 900_000, 900_000)] })).toBe(
      'irregular',
    )
  })

  test('that is a small part of what arrives does not', () =>
    expect(
      modeOf({
        months: toMonths([300_000, 900_000, 2_000_000, 1_400_000, 500_000, 1_100_000]),
        incomes: [salary(200_000, 200_000, 200_000)],
      }),
    ).toBe('irregular'))

  test('below the median spending is small', () => {
    const months = toMonths([500_000, 500_000, 500_000], 600_000)
    expect(modeOf({ months, incomes: [salary(500_000, 500_000, 500_000)] })).toBe('small')
    expect(modeOf({ months, incomes: [salary(600_000, 600_000, 600_000)] })).toBe('salary')
  })
})

test('a pension is small if it is most of the income, also with a bonus in September', () => {
  const months = toMonths([387_000, 387_000, 720_000, 387_000, 387_000, 387_000], 300_000)
  expect(modeOf({ months, incomes: [pension] })).toBe('small')
  expect(modeOf({ months: even, incomes: [pension, salary(900_000, 900_000, 900_000)] })).toBe('salary')
})

test('the median of an even number of months is the mean of the two middle ones', () => {
  expect(computeMedian([])).toBeNull()
  expect(computeMedian([3n, 1n, 2n])).toBe(2n)
  expect(computeMedian([4n, 1n, 2n, 9n])).toBe(3n)
})

describe('the safe amount of a month', () => {
  const facts = { months: even, expected: 387_000n, free: 1_200_000n }
  test('is null for a salary', () => expect(computeSafeMonthly('salary', facts)).toBeNull())
  test('of a small income never exceeds the usual spending, nor what arrives and is free', () => {
    expect(computeSafeMonthly('small', facts)).toBe(600_000n)
    expect(computeSafeMonthly('small', { ...facts, free: 100_000n })).toBe(487_000n)
    expect(computeSafeMonthly('small', { ...facts, free: -5n })).toBe(387_000n)
    expect(computeSafeMonthly('small', { ...facts, months: [], free: 0n })).toBe(387_000n)
  })
  test('of an irregular one lasts half a year of worst months, at most the usual spending', () => {
    const months = toMonths([0, 900_000, 2_000_000])
    expect(computeSafeMonthly('irregular', { ...facts, months })).toBe(200_000n)
    expect(computeSafeMonthly('irregular', { ...facts, months, free: 9_000_000n })).toBe(600_000n)
    expect(computeSafeMonthly('irregular', { ...facts, months: [] })).toBeNull()
  })
})

test('money lasts for whole half months', () => {
  expect(computeHalfMonths(2_700_000n, 600_000n)).toBe(9)
  expect(computeHalfMonths(2_699_999n, 600_000n)).toBe(8)
  expect(computeHalfMonths(-1n, 600_000n)).toBe(0)
  expect(computeHalfMonths(1n, 0n)).toBeNull()
  expect(computeHalfMonths(1n, null)).toBeNull()
})
