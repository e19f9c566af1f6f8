import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon, Repeat2, Store, Tag } from 'lucide-react'
import type { ChartContext } from '../../entities/analytics/chart-context.ts'
import { merchantSharesQuery } from '../../entities/analytics/chart-queries.ts'
import { EmptyChart } from '../../entities/analytics/empty-chart.tsx'
import { useCategories } from '../../entities/category/category-store.ts'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { useAnsweredPeriod } from '../../lib/search-params/use-answered-period.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { QueryFailure } from '../../ui/primitives/page-failures.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { fixedQuery, trendsQuery } from './api.ts'
import { type Fact, listFacts } from './period-facts.ts'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.facts
const icons: Record<Fact['kind'], LucideIcon> = {
  month: CalendarDays,
  category: Tag,
  merchant: Store,
  fixed: Repeat2,
}

/** The three facts of a period. The other tabs ask for the same answers. */
export function FactsCard({ period, currency, by }: ChartContext) {
  const { range } = period
  useCategories()
  const monthly = useQuery(monthlyQuery(range, currency, by))
  const trends = useQuery(trendsQuery(range, currency, by))
  const merchants = useQuery(merchantSharesQuery(range, currency, by))
  const fixed = useQuery(fixedQuery(range, currency, by))
  const queries = [monthly, trends, merchants, fixed]
  const refetchAll = () => Promise.all(queries.map(({ refetch }) => refetch()))
  const isLoading = queries.some(({ isPending }) => isPending)
  const isUpdating = queries.some(({ isPlaceholderData }) => isPlaceholderData)
  const facts = listFacts(
    { monthly: monthly.data, trends: trends.data, merchants: merchants.data, fixed: fixed.data },
    useAnsweredPeriod(period, isUpdating).range,
  )
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader title={copy.title} />
      {isLoading ? (
        <Loading />
      ) : queries.every(({ isError }) => isError) ? (
        <div className="p-4 md:p-5">
          <QueryFailure query={{ refetch: refetchAll, dataUpdatedAt: 0 }} message={copy.failed} />
        </div>
      ) : facts.length === 0 ? (
        <div className="grid flex-1 place-items-center p-5">
          <EmptyChart />
        </div>
      ) : (
        <ul
          aria-busy={isUpdating || undefined}
          className={`flex flex-1 flex-col divide-y divide-line px-4 pt-1 pb-1 transition-opacity md:px-5 ${isUpdating ? 'opacity-60' : ''}`}
        >
          {facts.map((fact) => (
            <FactRow key={fact.kind} fact={fact} currency={currency} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const FactRow = ({ fact, currency }: { fact: Fact } & Pick<ChartContext, 'currency'>) => {
  const Icon = icons[fact.kind]
  return (
    <li className="flex flex-1 items-center gap-3 py-3.5">
      <span
        aria-hidden="true"
        className="grid size-9 flex-none place-items-center rounded-md bg-brand-soft text-brand"
      >
        <Icon className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p className="leading-5 font-semibold wrap-anywhere">
          <TransactionsLink rows={fact.rows} className="line-clamp-6">
            {fact.title}
          </TransactionsLink>
        </p>
        <p className="mt-0.5 text-lg leading-6 font-semibold tracking-[-0.014em]">
          <Amount value={fact.amount} currency={currency} />
        </p>
        <p className="text-sm text-ink-2">{fact.detail}</p>
      </div>
    </li>
  )
}

const Loading = () => (
  <div aria-busy="true" className="grid flex-1 content-center px-4 pt-1 pb-1 md:px-5">
    <RowsSkeleton count={3} rowClass="h-[105px]" />
  </div>
)
