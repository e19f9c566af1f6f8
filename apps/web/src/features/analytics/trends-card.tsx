import type { CategoryTrends } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { endsInMonth } from '@lucas/contract/rules/known-days.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnalysisCard } from '../../entities/analytics/analysis-card.tsx'
import { type ChartContext, toListSearch } from '../../entities/analytics/chart-context.ts'
import { getEmptyMonths } from '../../entities/analytics/empty-chart.tsx'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { capitalize, monthName, shortDay } from '../../lib/format/format.ts'
import { nameMonth } from '../../lib/format/months.ts'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ChartSkeleton, RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { trendsQuery } from './api.ts'
import { TransactionsLink } from './transactions-link.tsx'
import { findNewestMonth, TrendCell } from './trend-cell.tsx'

const copy = analysisScreenCopy.trends
const { columns } = analysisCopy
const shownAtFirst = 6

/** A small chart per category with its own scale; a bar opens the transactions of its month. */
export function TrendsCard(context: ChartContext) {
  const { period, currency, by, today } = context
  const query = useQuery(trendsQuery(period.range, currency, by))
  return (
    <AnalysisCard
      {...context}
      chart="trends"
      title={copy.title}
      note={query.data === undefined ? '\u00A0' : formatNote(query.data, today)}
      query={query}
      failed={copy.failed}
      skeleton={<Loading />}
      empty={({ months, categories }) => getEmptyMonths(months.length, categories.length > 0, context)}
      table={(trends) => <TrendsTable trends={trends} {...context} />}
    >
      {(trends) => <Cells trends={trends} context={context} />}
    </AnalysisCard>
  )
}

/** Names the month that is compared, and the day on which data end in it. */
function formatNote(trends: CategoryTrends, today: PlainDate): string {
  const { month } = findNewestMonth(trends)
  if (month === undefined) return '\u00A0'
  const name = capitalize(nameMonth(month, monthName))
  if (month.partial) return copy.runningNote(name)
  const until = trends.known_until
  return until !== undefined && endsInMonth(month, trends)
    ? copy.endedNote(name, shortDay(until, today))
    : copy.note(name)
}

const cells = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Six cells of the height that they get. */
const Loading = () => (
  <div className="mt-4 grid h-[995px] auto-rows-fr grid-cols-1 gap-px border-t border-line bg-line md:h-[375px] md:grid-cols-2 lg:grid-cols-3">
    {cells.map((cell) => (
      <div key={cell} className="grid min-w-0 content-between bg-surface p-4 md:p-5">
        <RowsSkeleton count={1} rowClass="h-9" />
        <ChartSkeleton className="h-16" />
      </div>
    ))}
  </div>
)

function Cells({ trends, context }: { trends: CategoryTrends; context: ChartContext }) {
  const [isWhole, setIsWhole] = useState(false)
  const categories = isWhole ? trends.categories : trends.categories.slice(0, shownAtFirst)
  return (
    <>
      <ul className="mt-4 grid grid-cols-1 gap-px border-t border-line bg-line md:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <TrendCell key={category.category} trend={category} trends={trends} {...context} />
        ))}
        {['one', 'two'].slice(0, (3 - (categories.length % 3)) % 3).map((place) => (
          <li key={place} aria-hidden="true" className="bg-surface max-lg:hidden" />
        ))}
      </ul>
      {trends.categories.length > shownAtFirst && (
        <div data-no-picture className="border-t border-line px-4 py-2.5 md:px-5">
          <Button variant="link" size="sm" onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? copy.fewer : copy.all(trends.categories.length)}
          </Button>
        </div>
      )}
    </>
  )
}

const TrendsTable = ({ trends, period }: { trends: CategoryTrends } & ChartContext) => {
  const { categories, total, currency } = trends
  const { month: latest } = findNewestMonth(trends)
  return (
    <ChartTable
      caption={copy.title}
      columns={[
        columns.category,
        latest === undefined ? columns.amount : capitalize(nameMonth(latest, monthName)),
        columns.average,
        columns.total,
      ]}
      rows={categories.map((one) => ({
        key: one.category,
        cells: [
          <TransactionsLink key="category" rows={toListSearch(period.range, { category: one.category })}>
            {categoryName(one.category)}
          </TransactionsLink>,
          <Amount key="latest" value={one.latest} currency={currency} />,
          one.average === null ? '—' : <Amount key="average" value={one.average} currency={currency} />,
          <Amount key="total" value={one.total} currency={currency} />,
        ],
      }))}
      total={[
        columns.total,
        <Amount key="latest" value={latest?.spending ?? 0} currency={currency} />,
        '',
        <Amount key="total" value={total} currency={currency} />,
      ]}
    />
  )
}
