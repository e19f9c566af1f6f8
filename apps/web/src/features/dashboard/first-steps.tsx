import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { User } from '@lucas/contract/session.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { NoteCard } from '../../ui/note-card.tsx'
import { EmptyDonut } from './categories-panel.tsx'
import { ConnectBank } from './connect-bank.tsx'
import { NoTransactions } from './latest-panel.tsx'

const copy = dashboardCopy.firstSteps
const words = dashboardCopy

interface StepProps {
  /** What stands in the circle: a tick or the position. */
  mark: ReactNode
  isDone: boolean
  title: string
  text: string
  action?: ReactNode
}

const Step = ({ mark, isDone, title, text, action }: StepProps) => (
  <li className="flex gap-3.5 border-line py-4 not-first:border-t md:items-center">
    <span
      className={`grid size-7 flex-none place-items-center rounded-full text-sm font-semibold ${
        isDone ? 'bg-gold text-note' : 'border-[1.5px] border-brand text-brand'
      }`}
    >
      {mark}
    </span>
    <div className="flex min-w-0 flex-1 flex-col items-start gap-x-4 gap-y-2.5 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        <h3 className={`font-[550] ${isDone ? 'text-ink-3' : ''}`}>{title}</h3>
        <p className="text-sm break-words text-ink-3">{text}</p>
      </div>
      {action}
    </div>
  </li>
)

const steps = 2

function StepsNote() {
  return (
    <NoteCard className="flex min-h-48 flex-col p-4 md:p-6">
      <h2 className="text-sm font-[550] text-note-ink-2">{copy.title}</h2>
      <p className="num mt-1 text-[2.75rem]/[3.25rem] font-semibold tracking-[-0.031em]">
        {copy.progress(1, steps)}
      </p>
      <div
        role="progressbar"
        aria-label={copy.title}
        aria-valuenow={1}
        aria-valuemin={0}
        aria-valuemax={steps}
        className="mt-auto h-2 overflow-hidden rounded-full bg-note-ink/20"
      >
        <div className="h-full rounded-full bg-gold" style={{ width: `${100 / steps}%` }} />
      </div>
      <p className="mt-3 text-sm text-note-ink-2">{copy.note}</p>
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
export function FirstSteps({ person }: { person: Pick<User, 'email' | 'is_verified'> | undefined }) {
  const month = words.period.names.this_month
  return (
    <div className="grid gap-3 md:gap-4">
      <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,0.5fr)_minmax(0,1fr)]">
        <StepsNote />
        <Card className="grid content-center px-4 py-1 md:px-5">
          <ol>
            <Step
              isDone
              mark={
                <>
                  <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />
                  <span className="sr-only">{copy.done}</span>
                </>
              }
              title={copy.account}
              text={person?.is_verified === true ? copy.verified(person.email) : (person?.email ?? '')}
            />
            <Step
              isDone={false}
              mark={2}
              title={copy.bank}
              text={copy.bankText}
              action={<ConnectBank variant="primary" />}
            />
          </ol>
        </Card>
      </div>
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
          <NoTransactions action={<ConnectBank variant="secondary" />} />
        </Card>
        <Card className="min-w-0">
          <CardHeader title={words.categories.title} />
          <EmptyDonut text={words.categories.empty} />
        </Card>
      </div>
    </div>
  )
}
