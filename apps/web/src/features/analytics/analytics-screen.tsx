import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { ConnectBankPrompt } from '../../entities/account/connect-bank-prompt.tsx'
import { accountsQuery } from '../../entities/account/queries.ts'
import { cycleQuery } from '../../entities/payday/queries.ts'
import { PeriodSwitch } from '../../entities/period/period-switch.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useToday } from '../../lib/hooks/use-today.ts'
import { type CurrencySearch, parseCurrencySearch } from '../../lib/search-params/currency-search.ts'
import { type PeriodSearch, parsePeriodSearch, resolvePeriod } from '../../lib/search-params/period.ts'
import { Page } from '../../ui/primitives/page.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { BalancesCard } from './balances-card.tsx'
import { type ChartContext, formatPeriod } from './chart-context.ts'
import { ComparisonCard } from './comparison-card.tsx'
import { FixedCard } from './fixed-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { MerchantsCard } from './merchants-card.tsx'
import { NetWorthCard } from './net-worth-card.tsx'
import { TotalsStrip } from './totals-strip.tsx'
import { TrendsCard } from './trends-card.tsx'
import { WeekdaysCard } from './weekdays-card.tsx'

const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** /analytics: charts of a period. */
export function AnalyticsScreen() {
  const raw = useSearch({ strict: false })
  const search = parsePeriodSearch(raw)
  const { currency = 'CLP' } = parseCurrencySearch(raw)
  const navigate = useNavigate()
  const today = useToday()
  const cycle = useQuery({ ...cycleQuery(today), enabled: search.period === 'my_cycle' })
  const period = resolvePeriod(search, today, { defaultPeriod: 'last_12_months', cycle: cycle.data })
  const { data: accounts } = useQuery(accountsQuery)
  const show = (next: PeriodSearch & CurrencySearch) =>
    void navigate({ to: '.', search: next, resetScroll: false })
  if (accounts?.length === 0)
    return (
      <Page title={copy.title}>
        <ConnectBankPrompt icon={<ChartColumn strokeWidth={1.75} />} {...copy.none} />
      </Page>
    )
  return (
    <Page
      title={copy.title}
      lead={<p>{period === null ? '\u00A0' : copy.lead(formatPeriod(period, today), currency)}</p>}
      actions={
        <>
          <Segmented
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={(chosen) => show({ ...search, ...parseCurrencySearch({ currency: chosen }) })}
          />
          <PeriodSwitch
            period={period}
            today={today}
            onChoose={(chosen) => show({ ...chosen, ...parseCurrencySearch({ currency }) })}
          />
        </>
      }
    >
      {period === null ? (
        <QueryPanel
          query={cycle}
          errorMessage={safeToSpendCopy.payday.loadFailed}
          skeleton={<Skeleton className="h-128" />}
        >
          {() => null}
        </QueryPanel>
      ) : (
        <Cards period={period} currency={currency} today={today} />
      )}
    </Page>
  )
}

const pairClass = 'grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-2'

const Cards = (context: ChartContext) => (
  <div className="grid grid-cols-1 gap-3 md:gap-4">
    <TotalsStrip {...context} />
    <FlowCard {...context} />
    <TrendsCard {...context} />
    <div className={pairClass}>
      <MerchantsCard {...context} />
      <ComparisonCard {...context} />
    </div>
    <NetWorthCard {...context} />
    <BalancesCard {...context} />
    <div className={pairClass}>
      <WeekdaysCard {...context} />
      <FixedCard {...context} />
    </div>
  </div>
)
