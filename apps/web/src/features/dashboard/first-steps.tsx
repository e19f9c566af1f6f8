import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { Amount } from '../../ui/amount.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ExampleLink } from '../../ui/example-link.tsx'
import { NoteCard } from '../../ui/note-card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { firstStepsQuery } from './api.ts'
import { EmptyDonut } from './categories-panel.tsx'
import { NoTransactions } from './no-transactions.tsx'
import { StepList } from './steps.tsx'

const copy = dashboardCopy.firstSteps
const words = dashboardCopy

function StepsNote({ done, all }: { done: number; all: number }) {
  return (
    <NoteCard className="flex min-h-48 flex-col p-4 md:p-6">
      <h2 className="text-sm font-[550] text-note-ink-2">{copy.title}</h2>
      <p className="num mt-1 text-[2.75rem]/[3.25rem] font-semibold tracking-[-0.031em]">
        {copy.progress(done, all)}
      </p>
      <div
        role="progressbar"
        aria-label={copy.title}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={all}
        className="mt-auto h-2 overflow-hidden rounded-full bg-note-ink/20"
      >
        <div className="h-full rounded-full bg-gold" style={{ width: `${(100 * done) / all}%` }} />
      </div>
      <p className="mt-3 text-sm text-note-ink-2">{copy.note}</p>
      <p className="mt-2 text-sm">
        <ExampleLink className="text-note-ink" />
      </p>
    </NoteCard>
  )
}

const Zero = ({ title, text }: { title: string; text: string }) => (
  <Card className="min-w-0 p-4 md:min-h-34 md:px-[22px] md:py-5">
    <h2 className="text-sm font-[550] text-ink-2">{title}</h2>
    <p className="my-1.5 text-[1.375rem]/7 font-semibold tracking-[-0.028em] text-ink-3 md:mt-2 md:mb-2.5 md:text-[2rem]/10">
      <Amount value={0} currency="CLP" />
    </p>
    <p className="text-sm text-ink-3">{text}</p>
  </Card>
)

/** What a person without accounts sees: the way to the first bank, and where everything will stand. */
export function FirstSteps() {
  const query = useQuery(firstStepsQuery)
  const month = words.period.names.this_month
  return (
    <div className="grid gap-3 md:gap-4">
      <Panel query={query} failed={copy.loadFailed} skeleton={<Skeleton className="h-[340px]" />}>
        {({ steps }) => (
          <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,0.5fr)_minmax(0,1fr)]">
            <StepsNote done={steps.filter(({ done }) => done).length} all={steps.length} />
            <Card className="grid content-center px-4 py-1 md:px-5">
              <StepList steps={steps} />
            </Card>
          </div>
        )}
      </Panel>
      <section
        aria-label={words.summary.label}
        className="grid grid-cols-2 gap-2.5 max-md:[&>:first-child]:col-span-2 md:grid-cols-3 md:gap-4"
      >
        <Zero title={words.summary.balance} text={words.summary.noAccounts} />
        <Zero title={words.summary.income} text={month} />
        <Zero title={words.summary.spending} text={month} />
      </section>
      <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
        <Card className="min-w-0">
          <CardHeader title={words.latest.title} />
          <NoTransactions variant="secondary" />
        </Card>
        <Card className="min-w-0">
          <CardHeader title={words.categories.title} />
          <EmptyDonut text={words.categories.empty} />
        </Card>
      </div>
    </div>
  )
}
