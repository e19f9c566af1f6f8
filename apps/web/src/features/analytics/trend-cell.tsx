import type { CategoryTrends } from '@lucas/contract/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { endsInMonth, hasMonthData } from '@lucas/contract/rules/known-days.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ChartContext, toListSearch } from '../../entities/analytics/chart-context.ts'
import { describeMonth } from '../../entities/analytics/flow-figures.tsx'
import { useCategories } from '../../entities/category/category-store.ts'
import { CategoryTile, categoryColor, categoryName } from '../../entities/category/category-tile.tsx'
import { useIrregularIncome } from '../../entities/payday/use-irregular-income.ts'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatPercent } from '../../lib/format/format.ts'
import { daysOfNamedMonth, monthKey } from '../../lib/format/months.ts'
import { BarsChart } from '../../ui/charts/bars-chart.tsx'
import { isLastMonthRunning } from '../../ui/charts/running-month.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { ChangeChip } from '../../ui/primitives/change-chip.tsx'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.trends

/** A running month is not compared with whole months before it exceeds them: 'llevas 43,0% de tu promedio'. */
const formatReached = (latest: number, average: number): string | null =>
  average <= 0 || latest > average ? null : copy.reached(formatPercent((latest / average) * 100, 1))

/** Returns the newest month with data. */
export function findNewestMonth({ months, ...known }: CategoryTrends) {
  const index = months.findLastIndex((month) => hasMonthData(month, known))
  return { index, month: months[index] }
}

interface TrendCellProps extends ChartContext {
  trend: CategoryTrends['categories'][number]
  trends: CategoryTrends
}

/** One category: the newest month with data against its average, and a bar for each month. */
export function TrendCell({ trend, trends, period, currency, by, today }: TrendCellProps) {
  useCategories()
  const isNeutral = useIrregularIncome(today)
  const isPrivate = useDeferredPrivacy()
  const navigate = useNavigate()
  const { category, amounts, latest, average, change_percentage: change } = trend
  const name = categoryName(category)
  const color = categoryColor(category)
  const { months } = trends
  const { month: newest, index: newestIndex } = findNewestMonth(trends)
  const isRunning =
    months.length > 1 && newest !== undefined && (newest.partial || endsInMonth(newest, trends))
  const points = months.map((month, index) => {
    const figures = [{ name, value: amounts[index] ?? 0 }]
    return {
      key: monthKey(month),
      label: '',
      layers: [{ key: category, value: Math.max(0, amounts[index] ?? 0), color }],
      isFaint: index !== newestIndex,
      ...describeMonth(month, figures, { ...trends, isPrivate }),
    }
  })
  const open = (index: number): void => {
    const month = months[index]
    if (month === undefined) return
    const search = toListSearch(daysOfNamedMonth(month, period.range), { category })
    void navigate({ to: '/spend', search })
  }
  return (
    <li className="grid min-w-0 grid-cols-1 content-start gap-3 bg-surface p-4 md:p-5">
      <div className="flex items-start gap-3">
        <CategoryTile category={category} />
        <div className="min-w-0 flex-1">
          <TransactionsLink
            rows={toListSearch(period.range, { category })}
            label={copy.open(name)}
            className="block truncate font-semibold"
          >
            {name}
          </TransactionsLink>
          <p className="text-sm text-ink-3">
            {copy.average}{' '}
            {average === null ? uiCopy.unknownChange : <Amount value={average} currency={currency} />}
          </p>
        </div>
        <Amount value={latest} currency={currency} className="font-semibold" />
      </div>
      {average !== null && (
        <ChangeChip
          value={change}
          meaning="good-down"
          comparison={copy.comparison}
          isNeutral={isNeutral}
          instead={isRunning ? formatReached(latest, average) : null}
        />
      )}
      <BarsChart
        label={copy.chart(name)}
        points={points}
        formatAxis={null}
        size="small"
        isLastRunning={isLastMonthRunning(months)}
        {...(by === 'purchase' && { onOpen: open })}
      />
    </li>
  )
}
