import { changePercentage, computePercentage, sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'

/** A rollup sum. Amounts are signed; the query excludes transfers. */
export interface KindSum {
  kind: string
  amount: bigint
}
export type DaySum = KindSum & { day: PlainDate }
export type CategorySum = KindSum & { category: string; count: number }

export interface Flow {
  /** Positive. */
  income: bigint
  /** Positive: spending minus refunds. */
  spent: bigint
}

/** Computes income and spending (decisions 4): transfers count as neither, refunds reduce spending. */
export function computeFlow(sums: readonly KindSum[]): Flow {
  const of = (...kinds: string[]) =>
    sum(sums.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  return { income: of('income'), spent: -of('spending', 'refund') }
}

export interface CategoryShare {
  category: string
  amount: bigint
  /** Two decimals; the percentages of a list add up to 100. */
  percentage: number
  count: number
}

/** Computes spending by category, largest first. A category with more refunds than spending has share 0. */
export function computeShares(sums: readonly CategorySum[]): CategoryShare[] {
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind === 'spending' || kind === 'refund'),
    ({ category }) => category,
  )
  const spent = [...groups]
    .map(([category, rows]) => ({
      category,
      amount: computeFlow(rows).spent,
      count: rows.filter(({ kind }) => kind === 'spending').reduce((total, { count }) => total + count, 0),
    }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) =>
      a.amount === b.amount ? (a.category < b.category ? -1 : 1) : a.amount < b.amount ? 1 : -1,
    )
  const percentages = computePercentages(spent.map(({ amount }) => (amount > 0n ? amount : 0n)))
  return spent.map((item, index) => ({ ...item, percentage: percentages[index] ?? 0 }))
}

/** Returns percentages with two decimals that add up to 100 (largest remainder method). */
export const computePercentages = (amounts: readonly bigint[]): number[] =>
  partsByWeight(10_000n, amounts).map((hundredths) => Number(hundredths) / 100)

/** Returns percentage changes of magnitudes: more spending is positive (decisions 4). */
export const computeFlowChanges = (now: Flow, before: Flow) => ({
  income: changePercentage(now.income, before.income),
  spending: changePercentage(now.spent, before.spent),
})

/**
 * Whether a sum that fell is still open: the running day, which its change leaves out, makes up for at least half of the decrease.
 * `whole` is the sum with that day.
 */
const isDecreaseOpen = (whole: bigint, counted: bigint, before: bigint): boolean =>
  counted < before && (whole - counted) * 2n >= before - counted

/** Returns which changes the running day may turn; `whole` is the flow with that day. */
export const findOpenChanges = (whole: Flow, counted: Flow, before: Flow) => ({
  income: isDecreaseOpen(whole.income, counted.income, before.income),
  spending: isDecreaseOpen(whole.spent, counted.spent, before.spent),
})

/** Returns the saved percentage of the income; null without income. */
export const computeSavedPercentage = ({ income, spent }: Flow): number | null =>
  income > 0n ? computePercentage(income - spent, income) : null

/** Adds up flows. */
export const sumFlows = (flows: readonly Flow[]): Flow => ({
  income: sum(flows.map(({ income }) => income)),
  spent: sum(flows.map(({ spent }) => spent)),
})

/** Returns the average flow; null for an empty list. */
export function computeAverageFlow(flows: readonly Flow[]): Flow | null {
  const { income, spent } = sumFlows(flows)
  const mean = divideRounded(income, flows.length)
  return mean === null ? null : { income: mean, spent: divideRounded(spent, flows.length) ?? 0n }
}

/** Returns the average, rounded to the nearest minor unit; null for an empty list. */
export const computeAverage = (amounts: readonly bigint[]): bigint | null =>
  divideRounded(sum(amounts), amounts.length)

/** Divides a total and rounds to the nearest minor unit, halves away from zero; null for count 0. */
export function divideRounded(total: bigint, count: number): bigint | null {
  if (count === 0) return null
  const parts = BigInt(count)
  const half = total < 0n ? -(parts / 2n) : parts / 2n
  return (total + half) / parts
}

/** Returns spending as a negative amount. */
export const toSignedSpending = (spent: bigint): bigint => (spent === 0n ? 0n : -spent)
