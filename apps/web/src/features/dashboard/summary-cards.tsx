import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import type { Period } from '../../lib/search-params/period.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ChangeChip } from '../../ui/primitives/change-chip.tsx'
import { HeroCard } from '../../ui/primitives/hero-card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { overviewQuery } from './api.ts'

const copy = dashboardCopy.summary

const gridClass = 'grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-[1.18fr_1fr_1fr]'
/** The balance takes the whole width when three cards do not fit. */
const leadClass = 'col-span-2 lg:col-span-1'
const headClass = 'text-sm font-[550]'

interface BalanceCardProps {
  overview: Overview
  comparison: string
  /** Whether the card is alone in its row. */
  isWide?: boolean
}

/** The balance of the deposit accounts, without card debts. */
function BalanceCard({ overview, comparison, isWide = false }: BalanceCardProps) {
  const { balance, balance_change_percentage: change, balance_other: other, currency } = overview
  return (
    <HeroCard
      isWide={isWide}
      className={`${isWide ? '' : leadClass} min-h-32 p-4 md:min-h-34 md:px-[22px] md:py-5`}
    >
      <h2 className={`${headClass} text-note-ink-2`}>
        {copy.balance} <span className="ml-1 text-xs font-normal">{copy.withoutCards}</span>
      </h2>
      {/* On phones two amounts share one line, so that nothing below moves when they load. */}
      <p
        className={`@container mt-1.5 mb-2 flex flex-wrap items-baseline gap-x-3 font-semibold tracking-[-0.028em] md:mt-2 md:mb-2.5 md:text-4xl ${other.balance === 0 ? 'text-[2.375rem]/[2.875rem]' : 'text-[2rem]/[2.875rem]'}`}
      >
        <Amount value={balance} currency={currency} fits />
        {other.balance !== 0 && (
          <Amount
            value={other.balance}
            currency={other.currency}
            className="text-lg tracking-[-0.01em] text-note-ink-2 md:text-xl"
          />
        )}
      </p>
      <ChangeChip value={change} meaning="good-up" comparison={comparison} isOnNote />
    </HeroCard>
  )
}

interface FlowCardProps {
  title: string
  amount: ReactNode
  changeChip: ReactNode
  sparkline: ReactNode
}

const FlowCard = ({ title, amount, changeChip, sparkline }: FlowCardProps) => (
  <Card className="relative min-w-0 overflow-hidden p-4 md:min-h-34 md:px-[22px] md:py-5">
    <h2 className={`${headClass} text-ink-2`}>{title}</h2>
    <p className="@container my-1.5 text-[1.375rem]/7 font-semibold tracking-[-0.028em] md:mt-2 md:mb-2.5 md:text-[2rem]/10">
      {amount}
    </p>
    {changeChip}
    <div className="absolute right-5 bottom-5 max-[1199px]:hidden">{sparkline}</div>
  </Card>
)

function Cards({ overview, comparison }: { overview: Overview; comparison: string }) {
  const { currency, income, points, spending } = overview
  return (
    <>
      <BalanceCard overview={overview} comparison={comparison} />
      <FlowCard
        title={copy.income}
        amount={<Amount value={income} currency={currency} fits />}
        changeChip={
          <ChangeChip value={overview.income_change_percentage} meaning="good-up" comparison={comparison} />
        }
        sparkline={<Sparkline values={points.map((point) => point.income)} tone="income" />}
      />
      <FlowCard
        title={copy.spending}
        amount={<Amount value={Math.abs(spending)} currency={currency} fits />}
        changeChip={
          <ChangeChip
            value={overview.spending_change_percentage}
            meaning="good-down"
            comparison={comparison}
          />
        }
        sparkline={<Sparkline values={points.map((point) => Math.abs(point.spending))} tone="brand" />}
      />
    </>
  )
}

const loading = (
  <>
    <div className={leadClass}>
      <Skeleton className="h-34 rounded-lg" />
    </div>
    <Skeleton className="h-34 rounded-lg" />
    <Skeleton className="h-34 rounded-lg" />
  </>
)

/** The balance as a card of the page's width. */
export function BalanceSummary({ period }: { period: Period }) {
  const query = useQuery(overviewQuery(period.range))
  return (
    <section aria-label={copy.label} className="grid">
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<Skeleton className="h-38 rounded-lg md:h-34" />}
      >
        {(overview) => (
          <BalanceCard
            overview={overview}
            comparison={dashboardCopy.period.comparedWith[period.name]}
            isWide
          />
        )}
      </QueryPanel>
    </section>
  )
}

/** Balance, Ingresos and Gastos of the period, compared with the previous period. */
export function SummaryCards({ period }: { period: Period }) {
  const query = useQuery(overviewQuery(period.range))
  const comparison = dashboardCopy.period.comparedWith[period.name]
  return (
    <section aria-label={copy.label} className={gridClass}>
      <QueryPanel query={query} errorMessage={copy.failed} skeleton={loading} bannerClass="col-span-full">
        {(overview) => <Cards overview={overview} comparison={comparison} />}
      </QueryPanel>
    </section>
  )
}
