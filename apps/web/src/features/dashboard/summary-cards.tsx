import type { Overview } from '@lucas/contract/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Period } from '../../lib/period.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangeChip } from '../../ui/change-chip.tsx'
import { NoteCard } from '../../ui/note-card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { overviewQuery } from './api.ts'

const copy = dashboardCopy.summary

const gridClass = 'grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-[1.18fr_1fr_1fr]'
/** The balance has the whole width where three do not fit. */
const leadClass = 'col-span-2 lg:col-span-1'
const headClass = 'text-sm font-[550]'

interface BalanceNoteProps {
  overview: Overview
  words: string
  /** Alone in its row. */
  isWide?: boolean
}

/** What lies in the deposit accounts; the debt of the cards is beside their names, never in here. */
function BalanceNote({ overview, words, isWide = false }: BalanceNoteProps) {
  const { balance, balance_change_percentage: change, balance_other: other, currency } = overview
  return (
    <NoteCard
      isWide={isWide}
      className={`${isWide ? '' : leadClass} min-h-32 p-4 md:min-h-34 md:px-[22px] md:py-5`}
    >
      <h2 className={`${headClass} text-note-ink-2`}>
        {copy.balance} <span className="ml-1 text-xs font-normal">{copy.withoutCards}</span>
      </h2>
      {/* On a phone two of them stand in one line, so that nothing below moves when they come. */}
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
      <ChangeChip value={change} meaning="good-up" words={words} onNote />
    </NoteCard>
  )
}

interface FlowCardProps {
  title: string
  amount: ReactNode
  chip: ReactNode
  spark: ReactNode
}

const FlowCard = ({ title, amount, chip, spark }: FlowCardProps) => (
  <Card className="relative min-w-0 overflow-hidden p-4 md:min-h-34 md:px-[22px] md:py-5">
    <h2 className={`${headClass} text-ink-2`}>{title}</h2>
    <p className="@container my-1.5 text-[1.375rem]/7 font-semibold tracking-[-0.028em] md:mt-2 md:mb-2.5 md:text-[2rem]/10">
      {amount}
    </p>
    {chip}
    <div className="absolute right-5 bottom-5 max-[1199px]:hidden">{spark}</div>
  </Card>
)

function Cards({ overview, words }: { overview: Overview; words: string }) {
  const { currency, income, points, spending } = overview
  return (
    <>
      <BalanceNote overview={overview} words={words} />
      <FlowCard
        title={copy.income}
        amount={<Amount value={income} currency={currency} fits />}
        chip={<ChangeChip value={overview.income_change_percentage} meaning="good-up" words={words} />}
        spark={<Sparkline values={points.map((point) => point.income)} tone="income" />}
      />
      <FlowCard
        title={copy.spending}
        amount={<Amount value={Math.abs(spending)} currency={currency} fits />}
        chip={<ChangeChip value={overview.spending_change_percentage} meaning="good-down" words={words} />}
        spark={<Sparkline values={points.map((point) => Math.abs(point.spending))} tone="brand" />}
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

/** The balance alone, as wide as the page. */
export function BalanceSummary({ period }: { period: Period }) {
  const query = useQuery(overviewQuery(period.range))
  return (
    <section aria-label={copy.label} className="grid">
      <Panel query={query} failed={copy.failed} skeleton={<Skeleton className="h-38 rounded-lg md:h-34" />}>
        {(overview) => (
          <BalanceNote overview={overview} words={dashboardCopy.period.comparedWith[period.name]} isWide />
        )}
      </Panel>
    </section>
  )
}

/** Balance, Ingresos and Gastos of the period, each against the one before. */
export function SummaryCards({ period }: { period: Period }) {
  const query = useQuery(overviewQuery(period.range))
  const words = dashboardCopy.period.comparedWith[period.name]
  return (
    <section aria-label={copy.label} className={gridClass}>
      <Panel query={query} failed={copy.failed} skeleton={loading} bannerClass="col-span-full">
        {(overview) => <Cards overview={overview} words={words} />}
      </Panel>
    </section>
  )
}
