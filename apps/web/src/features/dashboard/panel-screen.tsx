import { panelCopy as copy } from '@lucas/contract/copy/panel.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { connectionsQuery } from '../../lib/bank-refresh.ts'
import { readCurrencySearch } from '../../lib/currency-search.ts'
import { dayOfInstant, fullDay, timeOf } from '../../lib/format.ts'
import { usePromptChoice } from '../../lib/prompt-choice.ts'
import { useNow, useToday } from '../../lib/today.ts'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { AccountRows } from './account-rows.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { AccountsSummary } from './accounts-summary.tsx'
import { summaryQuery } from './api.ts'
import { refreshByHand } from './banks.ts'
import { FiguresStrip } from './figures-strip.tsx'
import { FlowPanel } from './flow-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { Pair } from './period-page.tsx'
import { QuickTiles } from './quick-tiles.tsx'

const options = currencies.map((value) => ({ value, label: copy.currencies[value] }))

/** `Última actualización 20 nov 2026, 21:33`, and whether new data come only by hand. */
function LastUpdate() {
  const { data: summary } = useQuery(summaryQuery('CLP'))
  const { data: connections } = useQuery(connectionsQuery)
  const now = useNow()
  const updated = summary === undefined ? now.toISOString() : summary.last_updated_at
  return (
    <>
      {/* Until it is known it takes the same room, so that nothing moves when it is. */}
      <p className={`num ${summary === undefined ? 'invisible' : ''}`}>
        {updated === null ? copy.never : copy.updated(fullDay(dayOfInstant(updated)), timeOf(updated))}
      </p>
      {refreshByHand(connections?.results ?? []) && (
        <span className="-my-0.5 flex">
          <Badge>{copy.manual}</Badge>
        </span>
      )}
    </>
  )
}

/** What is counted in the currency of the screen. */
const Figures = memo(function Figures({ currency, today }: { currency: Currency; today: PlainDate }) {
  return (
    <>
      <FiguresStrip currency={currency} />
      <Pair>
        <FlowPanel currency={currency} today={today} />
        <AccountsSummary currency={currency} />
      </Pair>
    </>
  )
})

const Accounts = memo(function Accounts() {
  return <AccountsPanel>{(accounts) => <AccountRows accounts={accounts} />}</AccountsPanel>
})

/** Panel Principal: what there is in both currencies, the last 30 days, six months, accounts and movements (spec 2). */
export function PanelScreen() {
  const today = useToday()
  const navigate = useNavigate()
  const [{ currency = 'CLP' }, choose] = usePromptChoice(
    useSearch({ strict: false, select: readCurrencySearch, structuralSharing: true }),
    (search) => void navigate({ to: '.', search, resetScroll: false }),
  )
  // The switch answers first; the panels follow in pieces that a press may come between.
  const shown = useDeferredValue(currency)
  return (
    <Page
      title={copy.title}
      lead={<LastUpdate />}
      stacks
      actions={
        <Segmented
          label={copy.currency}
          options={options}
          value={currency}
          onChange={(chosen) => choose(readCurrencySearch({ currency: chosen }))}
        />
      }
    >
      <div aria-busy={shown !== currency || undefined} className="grid gap-3 md:gap-4">
        <Figures currency={shown} today={today} />
        <QuickTiles />
        <Pair>
          <LatestPanel today={today} title={copy.latest} />
          <Accounts />
        </Pair>
      </div>
    </Page>
  )
}
