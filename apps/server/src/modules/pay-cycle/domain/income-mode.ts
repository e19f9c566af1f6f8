import type { IncomeMode } from '@lucas/contract/rules/income-mode.ts'
import { sum } from '@lucas/contract/rules/money.ts'

/** Income and spending of a whole month, positive, in minor units. */
export interface MonthFlow {
  income: bigint
  spent: bigint
}

/** An income that repeats, per month. */
export interface RegularIncome {
  monthly: bigint
  isSalary: boolean
  isPension: boolean
  /** The last payments of a salary, oldest first. */
  payments: readonly bigint[]
}

export interface IncomeFacts {
  /** The last known whole months, oldest first, at most `modeMonths`. */
  months: readonly MonthFlow[]
  incomes: readonly RegularIncome[]
  /** Whether the user said on which day of the month the income arrives. */
  hasChosenPayday: boolean
}

/** The mode is found from so many whole months. */
export const modeMonths = 6
/** Fewer months show neither that an income varies nor that it stays away. */
const monthsMin = 3

/** Returns the median, the mean of the two middle amounts for an even number, rounded down; null without any. */
export function computeMedian(amounts: readonly bigint[]): bigint | null {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2n
}

/**
 * Finds how the user's income arrives. A steady salary or a pension that is most of the income outranks a month with a bonus or a
 * gift. Without a payday that a text names or the user chose, no income can be relied on.
 */
export function detectIncomeMode({ months, incomes, hasChosenPayday }: IncomeFacts): IncomeMode {
  if (!hasSteadyIncome(incomes, months) && isIrregular(months)) return 'irregular'
  const expected = sum(incomes.map(({ monthly }) => monthly))
  const pensions = sum(incomes.flatMap(({ isPension, monthly }) => (isPension ? [monthly] : [])))
  if (pensions * 2n > expected) return 'small'
  if (!hasChosenPayday && !incomes.some(({ isSalary }) => isSalary)) return 'irregular'
  const usual = computeMedian(months.map(({ spent }) => spent))
  return usual !== null && expected < usual ? 'small' : 'salary'
}

/** Whether the months differ by more than half their median, or two of the last three are without income. */
function isIrregular(months: readonly MonthFlow[]): boolean {
  if (months.length < monthsMin) return false
  const incomes = months.map(({ income }) => income)
  if (incomes.slice(-3).filter((income) => income <= 0n).length >= 2) return true
  const sorted = incomes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [lowest = 0n, highest = 0n] = [sorted.at(0), sorted.at(-1)]
  return (highest - lowest) * 2n > (computeMedian(incomes) ?? 0n)
}

/** Whether pensions and salaries that hardly vary are at least half of what usually arrives in a month. */
function hasSteadyIncome(incomes: readonly RegularIncome[], months: readonly MonthFlow[]): boolean {
  const steady = incomes.filter(
    ({ isPension, isSalary, payments }) => isPension || (isSalary && isSteady(payments)),
  )
  const usual = computeMedian(months.map(({ income }) => income)) ?? 0n
  return steady.length > 0 && sum(steady.map(({ monthly }) => monthly)) * 2n >= usual
}

/** Whether all of the last payments but one are within a quarter of their median: the one may have a bonus. */
function isSteady(payments: readonly bigint[]): boolean {
  const last = payments.slice(-modeMonths)
  const median = computeMedian(last) ?? 0n
  const apart = last.filter((amount) => (amount > median ? amount - median : median - amount) * 4n > median)
  return last.length > 0 && apart.length <= 1
}

/** What a month can cost in a mode that has no salary to divide. */
export interface MonthlyFacts {
  months: readonly MonthFlow[]
  /** The regular incomes per month. */
  expected: bigint
  /** Free money; negative if something is missing. */
  free: bigint
}

/** The months that the safe amount of an irregular income must last. */
const safeMonths = 6n

/** Returns the usual spending of a month; null while no whole month is known. */
export const computeUsualSpending = (months: readonly MonthFlow[]): bigint | null =>
  computeMedian(months.map(({ spent }) => spent))

/**
 * Returns what can be spent in a month, at most the usual spending. With an irregular income it lasts half a year even if each
 * month brings what the worst one did; a small income carries itself and what is free. Null for a salary, and for an irregular
 * income before a whole month is known.
 */
export function computeSafeMonthly(
  mode: IncomeMode,
  { months, expected, free }: MonthlyFacts,
): bigint | null {
  if (mode === 'salary') return null
  const usual = computeUsualSpending(months)
  const available = free > 0n ? free : 0n
  if (mode === 'small') return least(usual, available + expected)
  const [worst = 0n] = months.map(({ income }) => income).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return usual === null ? null : least(usual, worst + available / safeMonths)
}

/** Returns for how many half months the money lasts at a spending per month; null without any spending. */
export function computeHalfMonths(amount: bigint, spending: bigint | null): number | null {
  if (spending === null || spending <= 0n) return null
  return amount > 0n ? Number((amount * 2n) / spending) : 0
}

const least = (one: bigint | null, other: bigint): bigint => (one !== null && one < other ? one : other)
