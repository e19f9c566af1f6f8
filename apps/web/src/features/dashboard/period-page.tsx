import type { Account } from '@lucas/contract/account.ts'
import { dashboardCopy as copy } from '@lucas/contract/copy/dashboard.ts'
import { leftCopy } from '@lucas/contract/copy/left.ts'
import { type Freshness, freshness } from '@lucas/contract/rules/freshness.ts'
import { type CalendarPeriod, type PlainDate, periodRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { cycleQuery } from '../../lib/cycle.ts'
import { elapsed } from '../../lib/elapsed.ts'
import { longDay, sentence } from '../../lib/format.ts'
import { type Period, periodOf, readPeriodSearch } from '../../lib/period.ts'
import { usePromptChoice } from '../../lib/prompt-choice.ts'
import { useSessionUser } from '../../lib/session.ts'
import { useNow, useToday } from '../../lib/today.ts'
import { late } from '../../ui/late.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeriodSwitch } from '../../ui/period-switch.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { overviewQuery } from './api.ts'
import { StepsButton } from './steps-button.tsx'

/** Of people without an account only. */
const FirstSteps = late(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  <Skeleton className="h-[340px]" />,
)

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
function FreshnessLine({ period, today }: { period: Period | null; today: PlainDate }) {
  const range = period?.range ?? periodRange('this_month', today)
  const { data } = useQuery({ ...overviewQuery(range), enabled: period !== null })
  const now = useNow()
  const updated = data?.last_updated_at ? new Date(data.last_updated_at) : null
  return (
    <>
      {(updated !== null || data === undefined) && (
        <span
          aria-hidden="true"
          className={`size-[7px] flex-none rounded-full ${updated === null ? '' : dots[freshness(updated, now)]}`}
        />
      )}
      <p>
        {sentence(longDay(today, today))}
        {updated !== null && ` · ${copy.updated(elapsed(updated, now))}`}
      </p>
    </>
  )
}

/** What a period is looked at with; written once beside its screen, so that it stays the same function. */
export type PeriodPanels = (period: Period, today: PlainDate) => ReactNode

interface PeriodPageProps {
  /** What is looked at before somebody chooses (spec 9). */
  usual: CalendarPeriod
  children: PeriodPanels
}

/** The frame of the dashboards that look at a period: greeting, switch, and the first steps while there is no account. */
export function PeriodPage({ usual, children }: PeriodPageProps) {
  const { data: accounts } = useQuery(accountsQuery)
  const today = useToday()
  const greeting = useGreeting(accounts)
  const navigate = useNavigate()
  const [search, choose] = usePromptChoice(
    useSearch({ strict: false, select: readPeriodSearch, structuralSharing: true }),
    (search) => void navigate({ to: '.', search, resetScroll: false }),
  )
  const cycle = useQuery({ ...cycleQuery(today), enabled: search.period === 'my_cycle' })
  const period = useMemo(
    () => periodOf(search, today, { usual, cycle: cycle.data }),
    [search, today, usual, cycle.data],
  )
  // The switch answers first; the panels follow in pieces that a press may come between.
  const shown = useDeferredValue(period)
  const panels = useMemo(() => shown && children(shown, today), [shown, children, today])

  if (accounts?.length === 0)
    return (
      <Page title={greeting} lead={copy.firstSteps.lead}>
        <FirstSteps />
      </Page>
    )
  return (
    <Page
      title={greeting}
      lead={
        <>
          <FreshnessLine period={shown} today={today} />
          <StepsButton />
        </>
      }
      actions={<PeriodSwitch period={period} today={today} onChoose={choose} />}
    >
      {shown === null ? (
        <Panel query={cycle} failed={leftCopy.payday.loadFailed} skeleton={<Skeleton className="h-128" />}>
          {() => null}
        </Panel>
      ) : (
        <div aria-busy={shown !== period || undefined} className="grid gap-3 md:gap-4">
          {panels}
        </div>
      )}
    </Page>
  )
}

/** Two columns where there is room: what is wide, and what stands beside it. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">{children}</div>
)
