import type { CategoryTrends } from '@lucas/contract/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCategories } from '../../lib/categories.ts'
import { useDots } from '../../lib/device.ts'
import { Amount } from '../../ui/amount.tsx'
import { BarsChart } from '../../ui/bars-chart.tsx'
import { CategoryTile, categoryColor, categoryName } from '../../ui/category-tile.tsx'
import { ChangeChip } from '../../ui/change-chip.tsx'
import { FigureTip, monthWords, spokenFigures } from '../../ui/flow-figures.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind, type Shown } from './shown.ts'

const copy = analysisScreenCopy.trends

interface TrendCellProps extends Shown {
  trend: CategoryTrends['categories'][number]
  months: CategoryTrends['months']
}

/** One category: the newest month against its mean, and a bar for each month. */
export function TrendCell({ trend, months, period, currency }: TrendCellProps) {
  useCategories()
  const isPrivate = useDots()
  const navigate = useNavigate()
  const { category, amounts, latest, average, change_percentage: change } = trend
  const name = categoryName(category)
  const color = categoryColor(category)
  const points = months.map((month, index) => {
    const figures = [{ name, value: amounts[index] ?? 0 }]
    return {
      key: month.month,
      label: '',
      layers: [{ key: category, value: Math.max(0, amounts[index] ?? 0), color }],
      isFaint: index < months.length - 1,
      tooltip: <FigureTip title={monthWords(month)} figures={figures} currency={currency} />,
      spoken: spokenFigures(monthWords(month), figures, currency, isPrivate),
    }
  })
  const open = (index: number): void => {
    const month = months[index]
    if (month === undefined) return
    const search = rowsBehind(daysOfMonth(month.month, period.range), { category })
    void navigate({ to: '/spend', search })
  }
  return (
    <li className="grid min-w-0 grid-cols-1 content-start gap-3 bg-surface p-4 md:p-5">
      <div className="flex items-start gap-3">
        <CategoryTile category={category} />
        <div className="min-w-0 flex-1">
          <RowsLink
            rows={rowsBehind(period.range, { category })}
            label={copy.open(name)}
            className="block truncate font-semibold"
          >
            {name}
          </RowsLink>
          {average !== null && (
            <p className="text-sm text-ink-3">
              {copy.average} <Amount value={average} currency={currency} />
            </p>
          )}
        </div>
        <div className="grid justify-items-end">
          <Amount value={latest} currency={currency} className="font-semibold" />
          {average !== null && <ChangeChip value={change} meaning="good-down" words="" />}
        </div>
      </div>
      <BarsChart label={copy.chart(name)} points={points} formatAxis={null} isSmall onOpen={open} />
    </li>
  )
}
