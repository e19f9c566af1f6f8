import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { onboardingCopy } from '@lucas/contract/copy/users/onboarding.ts'
import type { OnboardingAnswer, OnboardingStep } from '@lucas/contract/users/onboarding.ts'
import { useQuery } from '@tanstack/react-query'
import { DemoLink } from '../../../entities/demo/demo-link.tsx'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { linksBanks } from '../../../lib/app/installation.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { HeroCard } from '../../../ui/primitives/hero-card.tsx'
import { onboardingQuery } from '../api.ts'
import { EmptyDonut } from '../categories/categories-panel.tsx'
import { NoTransactions } from '../no-transactions.tsx'
import { NextStep } from './next-step.tsx'
import { countDone, listOffered, listSteps } from './onboarding-progress.ts'
import { OnboardingSkeleton } from './onboarding-skeleton.tsx'
import { OnboardingSteps } from './onboarding-steps.tsx'
import { ProgressCoin } from './progress-coin.tsx'

const copy = dashboardCopy.onboarding
const texts = dashboardCopy

function OnboardingProgress({ done, all }: { done: number; all: number }) {
  return (
    <HeroCard className="flex min-h-48 flex-col p-4 md:p-6">
      <h2 className="text-sm font-[550] text-note-ink-2">{copy.title}</h2>
      <p className="num mt-1 text-[2.75rem]/[3.25rem] font-semibold tracking-[-0.031em]">
        {copy.progress(done, all)}
      </p>
      <div className="mt-auto flex items-center gap-4 pt-4">
        <ProgressCoin share={done / all} />
        <div className="min-w-0 text-sm">
          <p className="text-note-ink-2">
            {linksBanks() ? onboardingCopy.note : filesOnlyCopy.onboarding.note}
          </p>
          <p className="mt-1.5">
            <DemoLink className="text-note-ink max-md:-my-3.5 max-md:inline-flex max-md:min-h-11 max-md:items-center" />
          </p>
        </div>
      </div>
    </HeroCard>
  )
}

/** The bank comes first: it fills everything else. */
function findNextStep(steps: OnboardingAnswer['steps']): OnboardingStep | undefined {
  const open = listOffered(steps).filter(({ done }) => !done)
  return (open.find(({ step }) => step === 'bank') ?? open[0])?.step
}

function Steps({ steps: answered }: { steps: OnboardingAnswer['steps'] }) {
  const steps = listSteps({ steps: answered })
  const next = findNextStep(answered)
  return (
    <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,0.5fr)_minmax(0,1fr)]">
      <OnboardingProgress done={countDone(steps)} all={steps.length} />
      <Card className="grid min-w-0 gap-x-8 gap-y-6 p-4 md:p-6 xl:grid-cols-[minmax(0,1fr)_264px]">
        {next !== undefined && <NextStep step={next} />}
        <div className="min-w-0 max-xl:border-t max-xl:border-line max-xl:pt-3 xl:border-l xl:border-line xl:pl-6">
          <OnboardingSteps steps={steps.filter(({ step }) => step !== next)} />
        </div>
      </Card>
    </div>
  )
}

const ZeroCard = ({ title, text }: { title: string; text: string }) => (
  <Card className="min-w-0 p-4 md:min-h-34 md:px-[22px] md:py-5">
    <h2 className="text-sm font-[550] text-ink-2">{title}</h2>
    <p className="my-1.5 text-[1.375rem]/7 font-semibold tracking-[-0.028em] text-ink-3 md:mt-2 md:mb-2.5 md:text-[2rem]/10">
      <Amount value={0} currency="CLP" />
    </p>
    <p className="text-sm text-ink-3">{text}</p>
  </Card>
)

/** Shown to users without accounts: the onboarding steps and empty previews of the panels. */
export function Onboarding() {
  const query = useQuery(onboardingQuery)
  const month = texts.period.names.this_month
  return (
    <div className="grid gap-3 md:gap-4">
      <QueryPanel query={query} errorMessage={onboardingCopy.loadFailed} skeleton={<OnboardingSkeleton />}>
        {({ steps }) => <Steps steps={steps} />}
      </QueryPanel>
      <section
        aria-label={texts.summary.label}
        className="grid grid-cols-2 gap-2.5 max-md:[&>:first-child]:col-span-2 md:grid-cols-3 md:gap-4"
      >
        <ZeroCard title={texts.summary.balance} text={texts.summary.noAccounts} />
        <ZeroCard title={texts.summary.income} text={month} />
        <ZeroCard title={texts.summary.spending} text={month} />
      </section>
      <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
        <Card className="min-w-0">
          <CardHeader title={texts.latest.title} />
          <NoTransactions variant="secondary" />
        </Card>
        <Card className="min-w-0">
          <CardHeader title={texts.categories.title} />
          <EmptyDonut text={texts.categories.empty} />
        </Card>
      </div>
    </div>
  )
}
