import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import type { Savings, SavingsPlan } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDay } from '../../../lib/format/format.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { savingsQuery, updatePlan } from './api.ts'
import { CoverageNotes } from './coverage-notes.tsx'
import { GoalAccount } from './goal-account.tsx'
import { toPlanText } from './plan-text.ts'
import { SavingsPlanDialog } from './savings-plan-dialog.tsx'

const copy = savingsScreenCopy.section

interface SavingsSectionProps {
  goal: Goal
  today: PlainDate
  onSaved: (goal: Goal) => void
}

/** In the detail of a goal: its plans, and the account where its money is. */
export function SavingsSection({ goal, today, onSaved }: SavingsSectionProps) {
  const { data, isError, refetch } = useQuery(savingsQuery)
  const [dialog, setDialog] = useState<{ plan: SavingsPlan | undefined } | null>(null)
  const isActive = goal.state === 'active'
  const plans = data?.plans.filter(({ goal_id }) => goal_id === goal.id) ?? []
  if (goal.state === 'archived' && plans.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        {isActive && data !== undefined && (
          <Button size="sm" onClick={() => setDialog({ plan: undefined })}>
            {copy.add}
          </Button>
        )}
      </div>
      {data === undefined && !isError && (
        <div aria-busy="true">
          <Skeleton className="my-1 h-3 w-56 max-w-full" />
        </div>
      )}
      {data === undefined && isError && (
        <ErrorBanner message={savingsScreenCopy.loadFailed} onRetry={() => void refetch()} />
      )}
      {data !== undefined && plans.length === 0 && <p className="text-sm text-ink-3">{copy.empty}</p>}
      {plans.length > 0 && (
        <ul className="grid grid-cols-1">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} today={today} onEdit={() => setDialog({ plan })} />
          ))}
        </ul>
      )}
      {plans.length > 0 && !isActive && <p className="text-sm text-ink-3">{copy.inactive}</p>}
      {goal.state !== 'archived' && <GoalAccount goal={goal} onSaved={onSaved} />}
      {data !== undefined && <CoverageNotes coverage={listCoverage(data, goal)} />}
      {plans.length > 0 && <p className="text-sm text-ink-3">{savingsScreenCopy.onPaper}</p>}
      {dialog && <SavingsPlanDialog goalId={goal.id} plan={dialog.plan} onClose={() => setDialog(null)} />}
    </section>
  )
}

const listCoverage = ({ coverage }: Savings, goal: Goal) =>
  coverage.filter(({ goal_ids }) => goal_ids.includes(goal.id))

interface PlanRowProps {
  plan: SavingsPlan
  today: PlainDate
  onEdit: () => void
}

function PlanRow({ plan, today, onEdit }: PlanRowProps) {
  const formatMoney = useMoneyFormatter()
  const text = toPlanText(plan, formatMoney)
  const pause = useMutation({
    mutationFn: (paused: boolean) => updatePlan(plan.id, { paused }),
    meta: { failed: copy.failed, stale: ['goals'] },
    onSuccess: (_, paused) => toast.success(paused ? copy.pausedDone : copy.resumedDone),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-[550] tabular-nums">{text}</span>
        <span className="block text-sm text-ink-3 tabular-nums">
          {listFacts(plan, today, formatMoney).join(' · ')}
        </span>
      </span>
      <span className="flex gap-1 max-md:-ml-3">
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11"
          aria-label={copy.editFor(text)}
          onClick={onEdit}
        >
          {copy.edit}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11"
          busy={pause.isPending}
          aria-label={plan.paused ? copy.resumeFor(text) : copy.pauseFor(text)}
          onClick={() => pause.mutate(!plan.paused)}
        >
          {plan.paused ? copy.resume : copy.pause}
        </Button>
      </span>
    </li>
  )
}

function listFacts(
  { always, paused, collected, next_on }: SavingsPlan,
  today: PlainDate,
  formatMoney: (amount: number) => string,
): string[] {
  if (paused) return [copy.paused]
  return [
    always ? copy.always : copy.asks,
    ...(next_on === null ? [] : [copy.next(shortDay(next_on, today))]),
    ...(collected === null || collected === 0 ? [] : [copy.collected(formatMoney(collected))]),
  ]
}
