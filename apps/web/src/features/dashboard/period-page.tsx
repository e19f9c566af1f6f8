import type { Account } from '@lucas/contract/banking/account.ts'
import { dashboardCopy as copy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { type Freshness, freshness } from '@lucas/contract/rules/freshness.ts'
import {
  type CalendarPeriod,
  type PlainDate,
  periodRange,
  startOfDay,
  toPlainDate,
} from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { cycleQuery } from '../../entities/payday/queries.ts'
import { PeriodSwitch } from '../../entities/period/period-switch.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { capitalize, formatLongDay, shortDay } from '../../lib/format/format.ts'
import { formatElapsed } from '../../lib/format/relative-time.ts'
import { useOptimisticChoice } from '../../lib/hooks/use-optimistic-choice.ts'
import { useNow, useToday } from '../../lib/hooks/use-today.ts'
import { type Period, parsePeriodSearch, resolvePeriod } from '../../lib/search-params/period.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { onboardingQuery, overviewQuery } from './api.ts'
import { OnboardingButton } from './onboarding/onboarding-button.tsx'
import { listOffered } from './onboarding/onboarding-progress.ts'
import { OnboardingSkeleton } from './onboarding/onboarding-skeleton.tsx'

/** Loaded for users without accounts only. */
const Onboarding = lazyComponent(
  async () => (await import('./onboarding/onboarding.tsx')).Onboarding,
  <OnboardingSkeleton />,
)

const firstWord = (name: string | undefined): string | null => name?.trim().split(/\s+/)[0] || null

/**
 * Returns a greeting with the first word of the first account holder, else the user's first name (spec 2). A first name that
 * the user has edited comes first.
 */
function useGreeting(accounts: Account[] | undefined): string {
  const user = useSessionUser()
  const ownName = firstWord(user?.first_name)
  const edited = user?.is_first_name_edited === true ? ownName : null
  return copy.hello(edited ?? firstWord(accounts?.[0]?.owner_name) ?? ownName)
}

const dots: Record<Freshness, string> = {
  fresh: 'bg-util-ok',
  yesterday: 'bg-util-mid',
  stale: 'bg-util-high',
}

/** Shows the date and the age of data: `Viernes 20 de noviembre · actualizado hace 12 minutos`, or where files end, the day. */
function FreshnessLine({ period, today }: { period: Period | null; today: PlainDate }) {
  const range = period?.range ?? periodRange('this_month', today)
  const { data } = useQuery({ ...overviewQuery(range), enabled: period !== null })
  const now = useNow()
  const updatedAt = data?.last_updated_at ? new Date(data.last_updated_at) : null
  const until = data?.known_until
  const fileEnd = until !== undefined && updatedAt !== null && until < toPlainDate(updatedAt) ? until : null
  const age = fileEnd === null ? updatedAt : startOfDay(fileEnd)
  return (
    <>
      {(age !== null || data === undefined) && (
        <span
          aria-hidden="true"
          className={`size-[7px] flex-none rounded-full ${age === null ? '' : dots[freshness(age, now)]}`}
        />
      )}
      <p>
        {capitalize(formatLongDay(today, today))}
        {fileEnd !== null && ` · ${copy.knownUntil(shortDay(fileEnd, today))}`}
        {fileEnd === null && updatedAt !== null && ` · ${copy.updated(formatElapsed(updatedAt, now))}`}
        {/* Takes its room while it loads: on phones it may begin a second line. */}
        {data === undefined && (
          <span aria-hidden="true" className="invisible">
            {` · ${copy.updated(formatElapsed(now, now))}`}
          </span>
        )}
      </p>
    </>
  )
}

/** The line under the greeting of a new user, with a link while the email address is not verified. */
function OnboardingLead() {
  const { data } = useQuery(onboardingQuery)
  const mustVerify =
    data !== undefined && listOffered(data.steps).some(({ step, done }) => step === 'verify' && !done)
  return (
    <p>
      {copy.onboarding.lead}{' '}
      {mustVerify && (
        <Link to="/auth/verify" className="tap-area font-[550] whitespace-nowrap text-brand hover:underline">
          {copy.onboarding.verifyLink}
        </Link>
      )}
      {/* Takes its room while it is not known: on phones it begins a second line. */}
      {data === undefined && (
        <span aria-hidden="true" className="invisible font-[550] whitespace-nowrap">
          {copy.onboarding.verifyLink}
        </span>
      )}
    </p>
  )
}

/** Renders the panels of a period. Must be a stable function, defined outside of components. */
export type PeriodPanels = (period: Period, today: PlainDate) => ReactNode

interface PeriodPageProps {
  /** The period before the user chooses one (spec 9). */
  defaultPeriod: CalendarPeriod
  /** The first panels without figures, until the days of the pay cycle are known. */
  frames: ReactNode
  children: PeriodPanels
}

/** The frame of the dashboards with a period: greeting, period switch, and the onboarding while there is no account. */
export function PeriodPage({ defaultPeriod, frames, children }: PeriodPageProps) {
  const { data: accounts } = useQuery(accountsQuery)
  const today = useToday()
  const greeting = useGreeting(accounts)
  const navigate = useNavigate()
  const [search, setSearch] = useOptimisticChoice(
    useSearch({ strict: false, select: parsePeriodSearch, structuralSharing: true }),
    (search) => void navigate({ to: '.', search, resetScroll: false }),
  )
  const cycle = useQuery({ ...cycleQuery(today), enabled: search.period === 'my_cycle' })
  const period = useMemo(
    () => resolvePeriod(search, today, { defaultPeriod, cycle: cycle.data }),
    [search, today, defaultPeriod, cycle.data],
  )
  // The switch updates first; the panels follow in a deferred render that does not block the next press.
  const deferredPeriod = useDeferredValue(period)
  const panels = useMemo(
    () => deferredPeriod && children(deferredPeriod, today),
    [deferredPeriod, children, today],
  )

  if (accounts?.length === 0)
    return (
      <Page title={greeting} lead={<OnboardingLead />}>
        <Onboarding />
      </Page>
    )
  return (
    <Page
      title={greeting}
      lead={
        <>
          <FreshnessLine period={deferredPeriod} today={today} />
          <OnboardingButton />
        </>
      }
      actions={<PeriodSwitch period={period} today={today} onChoose={setSearch} />}
    >
      {deferredPeriod === null ? (
        <QueryPanel query={cycle} errorMessage={safeToSpendCopy.payday.loadFailed} skeleton={frames}>
          {() => null}
        </QueryPanel>
      ) : (
        <div aria-busy={deferredPeriod !== period || undefined} className="grid gap-3 md:gap-4">
          {panels}
        </div>
      )}
    </Page>
  )
}

interface TwoColumnsProps {
  /** Else the first one is wider. */
  areEqual?: boolean
  children: ReactNode
}

/** Two columns on wide screens. */
export const TwoColumns = ({ areEqual = false, children }: TwoColumnsProps) => (
  <div
    className={`grid gap-3 md:gap-4 ${areEqual ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_372px]'}`}
  >
    {children}
  </div>
)
