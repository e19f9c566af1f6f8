import type { CategoryTrends } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthName, sentence } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { categoryName } from '../../ui/category-tile.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { AnalysisCard } from './analysis-card.tsx'
import { trendsQuery } from './api.ts'
import { emptyMonths } from './nothing.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind, type Shown } from './shown.ts'
import { TrendCell } from './trend-cell.tsx'

const copy = analysisScreenCopy.trends
const { columns } = analysisCopy
const shownAtFirst = 6

/** Each category in a small drawing with a scale of its own; a bar leads to the movements of its month. */
export function TrendsCard(shown: Shown) {
  const { period, currency } = shown
  const query = useQuery(trendsQuery(period.range, currency))
  const latest = query.data?.months.at(-1)?.month
  return (
    <AnalysisCard
      {...shown}
      chart="trends"
      title={copy.title}
      note={latest === undefined ? '\u00A0' : copy.note(sentence(monthName(latest)))}
      query={query}
      failed={copy.failed}
      skeleton="h-[979px] md:h-[351px]"
      empty={({ months, categories }) => emptyMonths(months.length, categories.length > 0)}
      table={(trends) => <TrendsTable trends={trends} {...shown} />}
    >
      {(trends) => <Cells trends={trends} shown={shown} />}
    </AnalysisCard>
  )
}

function Cells({ trends, shown }: { trends: CategoryTrends; shown: Shown }) {
  const [isWhole, setIsWhole] = useState(false)
  const categories = isWhole ? trends.categories : trends.categories.slice(0, shownAtFirst)
  return (
    <>
      <ul className="mt-4 grid grid-cols-1 gap-px border-t border-line bg-line md:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <TrendCell key={category.category} trend={category} months={trends.months} {...shown} />
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

const TrendsTable = ({
  trends: { months, categories, total, currency },
  period,
}: { trends: CategoryTrends } & Shown) => {
  const latest = months.at(-1)
  return (
    <ChartTable
      caption={copy.title}
      columns={[
        columns.category,
        latest === undefined ? columns.amount : sentence(monthName(latest.month)),
        columns.average,
        columns.total,
      ]}
      rows={categories.map((one) => ({
        key: one.category,
        cells: [
          <RowsLink key="category" rows={rowsBehind(period.range, { category: one.category })}>
            {categoryName(one.category)}
          </RowsLink>,
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
