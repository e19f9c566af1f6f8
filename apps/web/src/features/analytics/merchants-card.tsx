import type { MerchantShares } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { AnalysisCard } from '../../entities/analytics/analysis-card.tsx'
import { type ChartContext, toListSearch } from '../../entities/analytics/chart-context.ts'
import { merchantSharesQuery } from '../../entities/analytics/chart-queries.ts'
import { EmptyChart } from '../../entities/analytics/empty-chart.tsx'
import { useCategories } from '../../entities/category/category-store.ts'
import { CategoryTile, categoryColor } from '../../entities/category/category-tile.tsx'
import { formatPercent, formatWholeNumber } from '../../lib/format/format.ts'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.merchants
const { columns, otherMerchants, noMerchant } = analysisCopy

/** Merchants with the highest spending; a merchant opens its transactions. */
export function MerchantsCard(context: ChartContext) {
  const { period, currency, by } = context
  return (
    <AnalysisCard
      {...context}
      chart="merchants"
      title={copy.title}
      note={copy.note}
      query={useQuery(merchantSharesQuery(period.range, currency, by))}
      failed={copy.failed}
      skeleton={<Loading />}
      empty={({ merchants }) => (merchants.length === 0 ? <EmptyChart /> : null)}
      table={(shares) => <MerchantsTable shares={shares} {...context} />}
    >
      {(shares) => <Bars shares={shares} {...context} />}
    </AnalysisCard>
  )
}

/** Eight merchants, on wide screens in two columns: between the fewest and the most. */
const Loading = () => (
  <div className="grid gap-x-10 px-4 py-2.5 md:px-5 md:py-3 lg:grid-cols-2">
    {['first', 'second'].map((column) => (
      <RowsSkeleton key={column} count={4} rowClass="h-[50px]" />
    ))}
  </div>
)

function Bars({ shares: { merchants }, period, currency }: { shares: MerchantShares } & ChartContext) {
  useCategories()
  const largest = Math.max(...merchants.map(({ amount }) => amount), 1)
  return (
    <ul className="gap-x-10 px-4 py-2.5 md:px-5 md:py-3 lg:columns-2">
      {merchants.map(({ merchant, category, amount, percentage, count }) => (
        <li key={merchant} className="flex break-inside-avoid items-center gap-3 py-[7px]">
          <CategoryTile category={category ?? ''} />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto_4rem]">
            <TransactionsLink
              rows={toListSearch(period.range, { search: merchant })}
              label={copy.open(merchant)}
              className="truncate font-[550]"
            >
              {merchant}
            </TransactionsLink>
            <Amount value={amount} currency={currency} className="text-right font-semibold" />
            <ProgressBar
              share={amount / largest}
              color={categoryColor(category ?? '')}
              label={copy.share(merchant, formatPercent(percentage, 1))}
              className="md:col-span-2"
            />
            <span className="num text-right text-sm text-ink-3 md:col-start-3 md:row-span-2 md:row-start-1">
              {copy.times(count)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const MerchantsTable = ({
  shares: { merchants, others, unnamed, total },
  period,
  currency,
}: { shares: MerchantShares } & ChartContext) => (
  <ChartTable
    caption={copy.title}
    columns={[columns.merchant, columns.times, columns.amount]}
    rows={[
      ...merchants.map(({ merchant, count, amount }) => ({
        key: merchant,
        cells: [
          <TransactionsLink key="merchant" rows={toListSearch(period.range, { search: merchant })}>
            {merchant}
          </TransactionsLink>,
          formatWholeNumber(count),
          <Amount key="amount" value={amount} currency={currency} />,
        ],
      })),
      ...[
        { key: 'others', name: otherMerchants, ...others },
        { key: 'unnamed', name: noMerchant, ...unnamed },
      ]
        .filter(({ amount, count }) => amount !== 0 || count !== 0)
        .map(({ key, name, count, amount }) => ({
          key,
          cells: [name, formatWholeNumber(count), <Amount key="amount" value={amount} currency={currency} />],
        })),
    ]}
    total={[columns.total, '', <Amount key="total" value={total} currency={currency} />]}
  />
)
