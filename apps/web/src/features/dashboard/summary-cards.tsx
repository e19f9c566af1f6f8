import type { Overview } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { hasNoData } from '@lucas/contract/rules/known-days.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toShownChanges } from '../../entities/analytics/expected-income.ts'
import { useIrregularIncome } from '../../entities/payday/use-irregular-income.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { formatDayOfMonth, shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import type { Period } from '../../lib/search-params/period.ts'
import { useAnsweredPeriod } from '../../lib/search-params/use-answered-period.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ChangeChip } from '../../ui/primitives/change-chip.tsx'
import { ChangingFigure } from '../../ui/primitives/changing-figure.tsx'
import { HeroCard } from '../../ui/primitives/hero-card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { overviewQuery } from './api.ts'

const copy = dashboardCopy.summary

const gridClass = 'grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-[1.18fr_1fr_1fr]'
/** The balance takes the whole width when three cards do not fit. */
const leadClass = 'col-span-2 lg:col-span-1'
const headClass = 'text-sm font-[550]'
const balanceClass = 'min-h-32 p-4 md:px-5 md:py-[18px]'
const flowClass = 'min-w-0 p-4 md:min-h-32 md:px-5 md:py-[18px]'

interface BalanceCardProps {
  overview: Overview
  /** Whether the card is alone in its row. */
  isWide?: boolean
}

/** The balance of the deposit accounts, without card debts. */
function BalanceCard({ overview, isWide = false }: BalanceCardProps) {
  const today = useToday()
  const isIrregular = useIrregularIncome(today)
  const { balance, balance_other: other, compared_with, currency, range } = overview
  return (
    <HeroCard isWide={isWide} className={`${isWide ? '' : leadClass} ${balanceClass}`}>
      <h2 className={`${headClass} text-note-ink-2`}>
        {range.to < today ? copy.balanceOn(formatDayOfMonth(range.to, today)) : copy.balance}{' '}
        <span className="ml-1 text-xs font-normal">{copy.withoutCards}</span>
      </h2>
      <p className="@container mt-1 text-[2.375rem]/[2.875rem] font-semibold tracking-[-0.028em] md:text-4xl">
        <ChangingFigure value={balance}>
          <Amount value={balance} currency={currency} fits />
        </ChangingFigure>
      </p>
      <div className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-sm">
        <ChangeChip
          {...toShownChanges(overview, { today, isIrregular }).balance}
          meaning="good-up"
          comparison={copy.comparedDay(shortDay(compared_with.to, today))}
          isOnNote
        />
        {other.balance !== 0 && (
          <p className="font-semibold text-note-ink-2">
            <Amount value={other.balance} currency={other.currency} />
          </p>
        )}
      </div>
    </HeroCard>
  )
}

interface FlowCardProps {
  title: string
  overview: Overview
  amount: number
  changeChip: ReactNode
}

/** An amount of the period. Of a period without data there is none, not zero. */
const FlowCard = ({ title, overview, amount, changeChip }: FlowCardProps) => (
  <Card className={flowClass}>
    <h2 className={`${headClass} text-ink-2`}>{title}</h2>
    <p className="@container my-1.5 text-[1.375rem]/7 font-semibold tracking-[-0.028em] md:mt-1 md:mb-1 md:text-[2rem]/10">
      {hasNoData(overview.range, overview) ? (
        <span className="text-ink-3">{copy.noData}</span>
      ) : (
        <ChangingFigure value={amount}>
          <Amount value={amount} currency={overview.currency} fits />
        </ChangingFigure>
      )}
    </p>
    {changeChip}
  </Card>
)

function Cards({ overview, comparison }: { overview: Overview; comparison: string }) {
  const today = useToday()
  const changes = toShownChanges(overview, { today, isIrregular: useIrregularIncome(today) })
  return (
    <>
      <BalanceCard overview={overview} />
      <FlowCard
        title={copy.income}
        overview={overview}
        amount={overview.income}
        changeChip={<ChangeChip {...changes.income} meaning="good-up" comparison={comparison} />}
      />
      <FlowCard
        title={copy.spending}
        overview={overview}
        amount={Math.abs(overview.spending)}
        changeChip={<ChangeChip {...changes.spending} meaning="good-down" comparison={comparison} />}
      />
    </>
  )
}

/** A card with its title, around a placeholder or instead of figures. */
const summaryFrame = (title: string, content: ReactNode, className = '') => (
  <Card key={title} className={`flex min-h-24 flex-col ${flowClass} ${className}`}>
    <h2 className={`${headClass} text-ink-2`}>{title}</h2>
    {content}
  </Card>
)

const amountLoading = (
  <>
    <Skeleton className="mt-3 h-7 w-40 max-w-full" radius="md" />
    <Skeleton className="mt-4 h-3 w-20" />
  </>
)

/** The dark card while its figures load; a white one says that there are none. */
const balanceFrame = (content: ReactNode, className: string) =>
  content === amountLoading ? (
    <HeroCard key={copy.balance} className={`${className} ${balanceClass}`}>
      <h2 className={`${headClass} text-note-ink-2`}>{copy.balance}</h2>
      <Skeleton ground="note" className="mt-3 h-8 w-44 max-w-full" radius="md" />
      <Skeleton ground="note" className="mt-4 h-3 w-32" />
    </HeroCard>
  ) : (
    summaryFrame(copy.balance, content, `${className} max-md:min-h-32`)
  )

const summaryFrames = (content: ReactNode, isBanner: boolean) =>
  isBanner ? (
    <div className="col-span-full">{content}</div>
  ) : (
    <>
      {balanceFrame(content, leadClass)}
      {summaryFrame(copy.income, content)}
      {summaryFrame(copy.spending, content)}
    </>
  )

/** The cards of the summary before the period is known. */
export const SummarySkeleton = () => <div className={gridClass}>{summaryFrames(amountLoading, false)}</div>

/** The card of `BalanceSummary` before the period is known. */
export const BalanceSkeleton = () => balanceFrame(amountLoading, '')

/** The balance as a card of the page's width. */
export function BalanceSummary({ period }: { period: Period }) {
  const query = useQuery(overviewQuery(period.range))
  return (
    <section aria-label={copy.label} className="grid">
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={amountLoading}
        frame={(content, isBanner) => (isBanner ? content : balanceFrame(content, ''))}
      >
        {(overview) => <BalanceCard overview={overview} isWide />}
      </QueryPanel>
    </section>
  )
}

/** Balance, Ingresos and Gastos of the period, compared with the previous period. */
export function SummaryCards({ period }: { period: Period }) {
  const query = useQuery(overviewQuery(period.range))
  const comparison =
    dashboardCopy.period.comparedWith[useAnsweredPeriod(period, query.isPlaceholderData).name]
  return (
    <section aria-label={copy.label} className={gridClass}>
      <QueryPanel query={query} errorMessage={copy.failed} skeleton={amountLoading} frame={summaryFrames}>
        {(overview) => <Cards overview={overview} comparison={comparison} />}
      </QueryPanel>
    </section>
  )
}
