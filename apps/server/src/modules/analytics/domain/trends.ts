import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { computeAverage, computeFlow, type DaySum } from './figures.ts'
import { groupByMonth, isKnownMonth, type RangeMonth } from './points.ts'

export type CategoryDaySum = DaySum & { category: string }

/**
 * Computes the spending of each category by month, highest total first. The latest month is the last one with data; without
 * one there are no changes.
 */
export function computeTrends(
  sums: readonly CategoryDaySum[],
  months: readonly RangeMonth[],
  known: DateRange | null,
) {
  const lastKnown = known === null ? -1 : months.findLastIndex(({ from }) => from <= known.to)
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind === 'spending' || kind === 'refund'),
    ({ category }) => category,
  )
  const categories = [...groups].map(([category, rows]) => {
    const byMonth = groupByMonth(rows, months)
    const amounts = months.map((month) => computeFlow(byMonth.get(month) ?? []).spent)
    const latest = amounts[lastKnown] ?? 0n
    const average = computeAverage(
      amounts.slice(0, Math.max(0, lastKnown)).filter((_, index) => {
        const month = months[index]
        return month?.isWhole && isKnownMonth(month, known)
      }),
    )
    return {
      category,
      amounts,
      total: sum(amounts),
      latest,
      average,
      change: average === null ? null : changePercentage(latest, average),
    }
  })
  return {
    months: months.map((month, index) => ({
      ...month,
      spent: sum(categories.map(({ amounts }) => amounts[index] ?? 0n)),
    })),
    categories: categories
      .filter(({ amounts }) => amounts.some((amount) => amount !== 0n))
      .toSorted((a, b) => Number(b.total - a.total) || (a.category < b.category ? -1 : 1)),
  }
}
