import { changePercentage, percentOf, sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { partsByWeight } from '@lucas/contract/rules/split.ts'

/** A sum of the rollups. Amounts are signed; transfers are left out by whoever reads them. */
export interface KindSum {
  kind: string
  amount: bigint
}
export type DaySum = KindSum & { day: PlainDate }
export type CategorySum = KindSum & { category: string; count: number }

export interface Flow {
  /** Positive. */
  income: bigint
  /** Positive: what was spent less what came back. */
  spent: bigint
}

/** Income and spending of decisions 4: transfers are neither, a refund lowers what was spent. */
export function flowOf(sums: readonly KindSum[]): Flow {
  const of = (...kinds: string[]) =>
    sum(sums.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  return { income: of('income'), spent: -of('spending', 'refund') }
}

export interface Share {
  category: string
  amount: bigint
  /** Two decimals; those of a list make 100 together. */
  percentage: number
  count: number
}

/** What was spent in each category, the largest first. A category that got back more than it cost has no share. */
export function sharesOf(sums: readonly CategorySum[]): Share[] {
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind === 'spending' || kind === 'refund'),
    ({ category }) => category,
  )
  const spent = [...groups]
    .map(([category, rows]) => ({
      category,
      amount: flowOf(rows).spent,
      count: rows.filter(({ kind }) => kind === 'spending').reduce((total, { count }) => total + count, 0),
    }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) =>
      a.amount === b.amount ? (a.category < b.category ? -1 : 1) : a.amount < b.amount ? 1 : -1,
    )
  const percentages = percentagesOf(spent.map(({ amount }) => (amount > 0n ? amount : 0n)))
  return spent.map((item, index) => ({ ...item, percentage: percentages[index] ?? 0 }))
}

/** Hundredths of a percent by largest remainder, so that rounding neither loses nor adds any. */
export const percentagesOf = (amounts: readonly bigint[]): number[] =>
  partsByWeight(10_000n, amounts).map((hundredths) => Number(hundredths) / 100)

/** Changes compare magnitudes: more spending is up (decisions 4). */
export const flowChanges = (now: Flow, before: Flow) => ({
  income: changePercentage(now.income, before.income),
  spending: changePercentage(now.spent, before.spent),
})

/** How much of the income stayed; null without any. */
export const savedPercentage = ({ income, spent }: Flow): number | null =>
  income > 0n ? percentOf(income - spent, income) : null

/** What came and went in all of some times. */
export const totalFlow = (flows: readonly Flow[]): Flow => ({
  income: sum(flows.map(({ income }) => income)),
  spent: sum(flows.map(({ spent }) => spent)),
})

/** The mean of what came and went; null without any. */
export function meanFlow(flows: readonly Flow[]): Flow | null {
  const { income, spent } = totalFlow(flows)
  const mean = meanOfTotal(income, flows.length)
  return mean === null ? null : { income: mean, spent: meanOfTotal(spent, flows.length) ?? 0n }
}

/** The mean of amounts, rounded to the nearest minor unit; null without any. */
export const meanOf = (amounts: readonly bigint[]): bigint | null => meanOfTotal(sum(amounts), amounts.length)

/** The same of a total that so many made. */
export function meanOfTotal(total: bigint, count: number): bigint | null {
  if (count === 0) return null
  const parts = BigInt(count)
  const half = total < 0n ? -(parts / 2n) : parts / 2n
  return (total + half) / parts
}

/** The same amount as money that left; never a negative nothing. */
export const asSpending = (spent: bigint): bigint => (spent === 0n ? 0n : -spent)
