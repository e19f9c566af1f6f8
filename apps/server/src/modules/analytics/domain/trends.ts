import { changePercentage, sum } from '@lucas/contract/rules/money.ts'
import type { DateRange, PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { computeAverage, computeFlow, type KindSum } from './figures.ts'
import { isKnownMonth, listRangeMonths } from './points.ts'

export type MonthSum = KindSum & { month: PlainMonth; category: string }

interface KnownHistory {
  today: PlainDate
  /** The first day with data. */
  since: PlainDate | null
}

/** Computes the spending of each category by month, highest total first. */
export function computeTrends(sums: readonly MonthSum[], range: DateRange, { today, since }: KnownHistory) {
  const months = listRangeMonths(range, today)
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind === 'spending' || kind === 'refund'),
    ({ category }) => category,
  )
  const categories = [...groups].map(([category, rows]) => {
    const byMonth = Map.groupBy(rows, ({ month }) => month)
    const amounts = months.map(({ month }) => computeFlow(byMonth.get(month) ?? []).spent)
    const latest = amounts.at(-1) ?? 0n
    const average = computeAverage(
      amounts.slice(0, -1).filter((_, index) => {
        const month = months[index]
        return month?.isWhole && isKnownMonth(month.month, since)
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
