import type { Account } from '@lucas/contract/banking/account.ts'
import { panelCopy as copy } from '@lucas/contract/copy/panel.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { connectionsQuery } from '../../entities/account/refresh-connections.ts'
import { summaryQuery } from '../../entities/analytics/queries.ts'
import { formatFullDay, formatTime, toSantiagoDate } from '../../lib/format/format.ts'
import { useOptimisticChoice } from '../../lib/hooks/use-optimistic-choice.ts'
import { useNow, useToday } from '../../lib/hooks/use-today.ts'
import { parseCurrencySearch } from '../../lib/search-params/currency-search.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { AccountRows } from './accounts/account-rows.tsx'
import { AccountsPanel } from './accounts/accounts-panel.tsx'
import { AccountsSummary } from './accounts/accounts-summary.tsx'
import { needsManualRefresh } from './accounts/institutions.ts'
import { FiguresStrip } from './figures-strip.tsx'
import { FlowPanel } from './flow-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { TwoColumns } from './period-page.tsx'
import { QuickTiles } from './quick-tiles.tsx'

const options = currencies.map((value) => ({ value, label: copy.currencies[value] }))

/** `Última actualización 20 nov 2026, 21:33`, and a badge if all connections need a manual refresh. */
function LastUpdate() {
  const { data: summary } = useQuery(summaryQuery('CLP'))
  const { data: connections } = useQuery(connectionsQuery)
  const now = useNow()
  const updated = summary === undefined ? now.toISOString() : summary.last_updated_at
  return (
    <>
      {/* Takes the same room while it loads, so that nothing moves. */}
      <p className={`num whitespace-normal ${summary === undefined ? 'invisible' : ''}`}>
        {updated === null
          ? copy.never
          : copy.updated(formatFullDay(toSantiagoDate(updated)), formatTime(updated))}
      </p>
      {needsManualRefresh(connections?.results ?? []) && (
        <span className="-my-0.5 flex">
          <Badge>{copy.manual}</Badge>
        </span>
      )}
    </>
  )
}

/** The panels that depend on the currency. */
const Figures = memo(function Figures({ currency, today }: { currency: Currency; today: PlainDate }) {
  return (
    <>
      <FiguresStrip currency={currency} />
      <TwoColumns>
        <FlowPanel currency={currency} today={today} />
        <AccountsSummary currency={currency} />
      </TwoColumns>
    </>
  )
})

/** Up to five rows leave room beside eight transactions. */
const haveFewAccounts = (accounts: Account[]): boolean => accounts.filter(({ hidden }) => !hidden).length <= 5

const Accounts = memo(function Accounts() {
  return (
    <AccountsPanel hasRoom={haveFewAccounts}>
      {(accounts) => <AccountRows accounts={accounts} />}
    </AccountsPanel>
  )
})

/** Panel Principal: both balances, the last 30 days, six months, accounts and transactions (spec 2). */
export function PanelScreen() {
  const today = useToday()
  const navigate = useNavigate()
  const [{ currency = 'CLP' }, setSearch] = useOptimisticChoice(
    useSearch({ strict: false, select: parseCurrencySearch, structuralSharing: true }),
    (search) => void navigate({ to: '.', search, resetScroll: false }),
  )
  // The switch updates first; the panels follow in a deferred render that does not block the next press.
  const deferredCurrency = useDeferredValue(currency)
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
          tone="plain"
          onChange={(chosen) => setSearch(parseCurrencySearch({ currency: chosen }))}
        />
      }
    >
      <div aria-busy={deferredCurrency !== currency || undefined} className="grid gap-3 md:gap-4">
        <Figures currency={deferredCurrency} today={today} />
        <QuickTiles />
        <TwoColumns>
          <LatestPanel today={today} title={copy.latest} />
          <Accounts />
        </TwoColumns>
      </div>
    </Page>
  )
}
