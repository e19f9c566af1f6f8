import type { Account } from '@lucas/contract/account.ts'
import { dashboardCopy as copy } from '@lucas/contract/copy/dashboard.ts'
import { type Freshness, freshness } from '@lucas/contract/rules/freshness.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { elapsed } from '../../lib/elapsed.ts'
import { longDay, sentence } from '../../lib/format.ts'
import { profileQuery, useSessionUser } from '../../lib/session.ts'
import { useNow, useToday } from '../../lib/today.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { accountsQuery, overviewQuery } from './api.ts'
import { CategoriesPanel } from './categories-panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { MonthlyPanel } from './monthly-panel.tsx'
import { type Period, periodOf, readPeriodSearch } from './period.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { QuickActions } from './quick-actions.tsx'
import { SummaryCards } from './summary-cards.tsx'

const firstWord = (name: string | undefined): string | null => name?.trim().split(/\s+/)[0] || null

/** The first word of the first account's holder, else the person's first name (spec 2). */
function useGreeting(accounts: Account[] | undefined): string {
  const user = useSessionUser()
  return copy.hello(firstWord(accounts?.[0]?.owner_name) ?? firstWord(user?.first_name))
}

const dots: Record<Freshness, string> = {
  fresh: 'bg-util-ok',
  yesterday: 'bg-util-mid',
  stale: 'bg-util-high',
}

/** `Viernes 20 de noviembre · actualizado hace 12 minutos` */
function FreshnessLine({ period, today }: { period: Period; today: PlainDate }) {
  const { data } = useQuery(overviewQuery(period.range))
  const now = useNow()
  const updated = data?.last_updated_at ? new Date(data.last_updated_at) : null
  return (
    <>
      {updated !== null && (
        <span
          aria-hidden="true"
          className={`size-[7px] flex-none rounded-full ${dots[freshness(updated, now)]}`}
        />
      )}
      <p>
        {sentence(longDay(today, today))}
        {updated !== null && ` · ${copy.updated(elapsed(updated, now))}`}
      </p>
    </>
  )
}

const pairClass = 'grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_372px]'

function Panels({ period, today }: { period: Period; today: PlainDate }) {
  return (
    <div className="grid gap-3 md:gap-4">
      <SummaryCards period={period} />
      <div className={pairClass}>
        <MonthlyPanel today={today} />
        <CategoriesPanel period={period} today={today} />
      </div>
      <div className={pairClass}>
        <LatestPanel
          today={today}
          emptyAction={
            <LinkButton to="/connections" search={{ conectar: 1 }} variant="primary">
              {copy.connectBank}
            </LinkButton>
          }
        />
        <div className="grid grid-rows-[auto_1fr] gap-3 md:gap-4">
          <QuickActions />
          <AccountsPanel />
        </div>
      </div>
    </div>
  )
}

/** Resumen: how much there is, what came and went, and where; `/` and `/dashboard`. */
export function DashboardScreen() {
  const { data: accounts } = useQuery(accountsQuery)
  const { data: person } = useQuery(profileQuery)
  const today = useToday()
  const greeting = useGreeting(accounts)
  const navigate = useNavigate()
  const period = periodOf(readPeriodSearch(useSearch({ strict: false })), today)

  if (accounts?.length === 0)
    return (
      <Page title={greeting} lead={copy.firstSteps.lead}>
        <FirstSteps person={person} />
      </Page>
    )
  return (
    <Page
      title={greeting}
      lead={<FreshnessLine period={period} today={today} />}
      actions={
        <PeriodSwitch
          period={period}
          today={today}
          onChoose={(search) => void navigate({ to: '.', search, resetScroll: false })}
        />
      }
    >
      <Panels period={period} today={today} />
    </Page>
  )
}
