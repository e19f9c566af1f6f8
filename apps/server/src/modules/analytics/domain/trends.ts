import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { computeAverage, computeFlow, type DaySum } from './figures.ts'
import { groupByMonth, isKnownMonth, type RangeMonth } from './points.ts'

export type CategoryDaySum = DaySum & { category: string }

/** Computes the spending of each category by month, highest total first. `since` is the first day with data. */
export function computeTrends(
  sums: readonly CategoryDaySum[],
  months: readonly RangeMonth[],
  since: PlainDate | null,
) {
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind === 'spending' || kind === 'refund'),
    ({ category }) => category,
  )
  const categories = [...groups].map(([category, rows]) => {
    const byMonth = groupByMonth(rows, months)
    const amounts = months.map((month) => computeFlow(byMonth.get(month) ?? []).spent)
    const latest = amounts.at(-1) ?? 0n
    const average = computeAverage(
      amounts.slice(0, -1).filter((_, index) => {
        const month = months[index]
        return month?.isWhole && isKnownMonth(month, since)
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
