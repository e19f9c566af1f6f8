import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FirstDataPrompt } from '../../entities/account/first-data-prompt.tsx'
import { accountsQuery } from '../../entities/account/queries.ts'
import { type ChartContext, formatPeriod } from '../../entities/analytics/chart-context.ts'
import { NetWorthCard } from '../../entities/analytics/net-worth-card.tsx'
import { cycleQuery } from '../../entities/payday/queries.ts'
import { PeriodSwitch } from '../../entities/period/period-switch.tsx'
import { userMonthsQuery } from '../../entities/period/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useToday } from '../../lib/hooks/use-today.ts'
import { type AnalysisTab, parseAnalysisTab } from '../../lib/search-params/analysis-tab.ts'
import { parseCurrencySearch } from '../../lib/search-params/currency-search.ts'
import { parsePeriodSearch, resolvePeriod } from '../../lib/search-params/period.ts'
import { parseSpendingDaySearch } from '../../lib/search-params/spending-day.ts'
import { ChartViewContext } from '../../ui/charts/chart-frame.tsx'
import { ViewMenu } from '../../ui/overlays/view-menu.tsx'
import type { ViewOption } from '../../ui/overlays/view-menu-list.tsx'
import { GhostBars } from '../../ui/primitives/ghost.tsx'
import { HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { tabPanelProps } from '../../ui/primitives/tabs.tsx'
import { BalancesCard } from './balances-card.tsx'
import { ComparisonCard } from './comparison-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { FixedCard } from './fixed-card.tsx'
import { FlowCard } from './flow-card.tsx'
import { MerchantsCard } from './merchants-card.tsx'
import { PeriodNote } from './period-note.tsx'
import { SavedStrip } from './saved-strip.tsx'
import { SpendingDayNote, useSpendingDay } from './spending-day.tsx'
import { TabList, tabsId } from './tab-list.tsx'
import { TrendsCard } from './trends-card.tsx'
import { WeekdaysCard } from './weekdays-card.tsx'

const skeleton = <HeroSkeleton className="min-h-[304px] md:min-h-[186px]" />

/** /analytics: a period in one sentence, and its charts in tabs. */
export function AnalyticsScreen() {
  const raw = useSearch({ strict: false })
  const search = parsePeriodSearch(raw)
  const by = useSpendingDay()
  const navigate = useNavigate()
  const today = useToday()
  const cycle = useQuery({ ...cycleQuery(today), enabled: search.period === 'my_cycle' })
  const months = useQuery(userMonthsQuery(today))
  const period =
    months.data === undefined
      ? null
      : resolvePeriod(search, today, {
          defaultPeriod: 'last_12_months',
          cycle: cycle.data,
          months: months.data,
        })
  const { data: accounts } = useQuery(accountsQuery)
  const [isTable, setIsTable] = useState(false)
  const chosen = {
    period: search,
    currency: parseCurrencySearch(raw),
    tab: parseAnalysisTab(raw),
    day: parseSpendingDaySearch(raw),
  }
  const { currency = 'CLP' } = chosen.currency
  // A tab replaces the history entry, so that Back leaves the screen after moving through tabs.
  const show = (change: Partial<typeof chosen>, replace = false): void => {
    const next = { ...chosen, ...change }
    void navigate({
      to: '.',
      search: { ...next.period, ...next.currency, ...next.tab, ...next.day },
      resetScroll: false,
      replace,
    })
  }
  // Without a card every purchase is paid on its day.
  const hasCard = by === 'payment' || accounts?.some(({ account_type: type }) => type === 'credit') === true
  const byPayment: ViewOption = {
    label: copy.view.byPayment,
    isOn: by === 'payment',
    onChange: (isOn) => show({ day: isOn ? { by: 'payment' } : {} }),
  }
  const dollars: ViewOption = {
    label: copy.view.dollars,
    isOn: currency === 'USD',
    onChange: (isOn) => show({ currency: isOn ? { currency: 'USD' } : {} }),
  }
  const asTable: ViewOption = { label: copy.view.table, isOn: isTable, onChange: setIsTable }
  if (accounts?.length === 0)
    return (
      <Page title={copy.title}>
        <FirstDataPrompt {...copy.none} textWithoutBanks={filesOnlyCopy.analysis}>
          <GhostBars />
        </FirstDataPrompt>
      </Page>
    )
  return (
    <Page
      title={copy.title}
      lead={<p>{period === null ? '\u00A0' : copy.lead(formatPeriod(period, today), currency)}</p>}
      actions={
        <>
          <PeriodSwitch period={period} today={today} onChoose={(next) => show({ period: next })} />
          <ViewMenu options={hasCard ? [byPayment, dollars, asTable] : [dollars, asTable]} />
        </>
      }
    >
      {months.data === undefined ? (
        <QueryPanel query={months} errorMessage={copy.strip.failed} skeleton={skeleton}>
          {() => null}
        </QueryPanel>
      ) : period === null ? (
        <QueryPanel query={cycle} errorMessage={safeToSpendCopy.payday.loadFailed} skeleton={skeleton}>
          {() => null}
        </QueryPanel>
      ) : (
        <ChartViewContext value={isTable ? 'table' : 'chart'}>
          <Contents
            period={period}
            currency={currency}
            by={by}
            today={today}
            tab={chosen.tab.tab ?? 'flow'}
            onTab={(next) => show({ tab: parseAnalysisTab({ tab: next }) }, true)}
          />
        </ChartViewContext>
      )}
    </Page>
  )
}

const columnClass = 'grid grid-cols-1 gap-3 md:gap-4'

const panels: Record<AnalysisTab, (context: ChartContext) => ReactNode> = {
  flow: (context) => (
    <>
      <div className={`${columnClass} lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`}>
        <FlowCard {...context} />
        <FactsCard {...context} />
      </div>
      <BalancesCard {...context} />
    </>
  ),
  categories: (context) => (
    <>
      <TrendsCard {...context} />
      <ComparisonCard {...context} />
    </>
  ),
  merchants: (context) => (
    <>
      <MerchantsCard {...context} />
      <div className={`${columnClass} lg:grid-cols-2`}>
        <WeekdaysCard {...context} />
        <FixedCard {...context} />
      </div>
    </>
  ),
  worth: (context) => (
    <>
      <NetWorthCard {...context} />
      <SavedStrip {...context} />
    </>
  ),
}

/** The sentence of the period, and the charts of one tab. */
const Contents = ({
  tab,
  onTab,
  ...context
}: ChartContext & { tab: AnalysisTab; onTab: (tab: AnalysisTab) => void }) => (
  <div className={columnClass}>
    <SpendingDayNote currency={context.currency} />
    <PeriodNote {...context} />
    <TabList current={tab} onTab={onTab} />
    <div key={tab} {...tabPanelProps(tabsId, tab)} className={columnClass}>
      {panels[tab](context)}
    </div>
  </div>
)
