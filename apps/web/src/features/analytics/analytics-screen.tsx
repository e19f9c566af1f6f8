import { analysisScreenCopy as copy } from '@lucas/contract/copy/analysis-screen.ts'
import { leftCopy } from '@lucas/contract/copy/left.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { type CurrencySearch, readCurrencySearch } from '../../lib/currency-search.ts'
import { cycleQuery } from '../../lib/cycle.ts'
import { type PeriodSearch, periodOf, readPeriodSearch } from '../../lib/period.ts'
import { useToday } from '../../lib/today.ts'
import { ConnectFirst } from '../../ui/connect-first.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeriodSwitch } from '../../ui/period-switch.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalancesCard } from './balances-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { FixedCard } from './fixed-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { MerchantsCard } from './merchants-card.tsx'
import { periodWords, type Shown } from './shown.ts'
import { Strip } from './strip.tsx'
import { TrendsCard } from './trends-card.tsx'
import { WeekdaysCard } from './weekdays-card.tsx'
import { WorthCard } from './worth-card.tsx'

const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** /analytics: where the money of a period went, against other months and other periods. */
export function AnalyticsScreen() {
  const raw = useSearch({ strict: false })
  const search = readPeriodSearch(raw)
  const { currency = 'CLP' } = readCurrencySearch(raw)
  const navigate = useNavigate()
  const today = useToday()
  const cycle = useQuery({ ...cycleQuery(today), enabled: search.period === 'my_cycle' })
  const period = periodOf(search, today, { usual: 'last_12_months', cycle: cycle.data })
  const { data: accounts } = useQuery(accountsQuery)
  const show = (next: PeriodSearch & CurrencySearch) =>
    void navigate({ to: '.', search: next, resetScroll: false })
  if (accounts?.length === 0)
    return (
      <Page title={copy.title}>
        <ConnectFirst icon={<ChartColumn strokeWidth={1.75} />} {...copy.none} />
      </Page>
    )
  return (
    <Page
      title={copy.title}
      lead={<p>{period === null ? '\u00A0' : copy.lead(periodWords(period, today), currency)}</p>}
      actions={
        <>
          <Segmented
            label={copy.currency}
            options={currencyOptions}
            value={currency}
            onChange={(chosen) => show({ ...search, ...readCurrencySearch({ currency: chosen }) })}
          />
          <PeriodSwitch
            period={period}
            today={today}
            onChoose={(chosen) => show({ ...chosen, ...readCurrencySearch({ currency }) })}
          />
        </>
      }
    >
      {period === null ? (
        <Panel query={cycle} failed={leftCopy.payday.loadFailed} skeleton={<Skeleton className="h-128" />}>
          {() => null}
        </Panel>
      ) : (
        <Cards period={period} currency={currency} today={today} />
      )}
    </Page>
  )
}

const pairClass = 'grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-2'

const Cards = (shown: Shown) => (
  <div className="grid grid-cols-1 gap-3 md:gap-4">
    <Strip {...shown} />
    <FlowCard {...shown} />
    <TrendsCard {...shown} />
    <div className={pairClass}>
      <MerchantsCard {...shown} />
      <ComparisonCard {...shown} />
    </div>
    <WorthCard {...shown} />
    <BalancesCard {...shown} />
    <div className={pairClass}>
      <WeekdaysCard {...shown} />
      <FixedCard {...shown} />
    </div>
  </div>
)
