import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { EntryAnswer, Goal } from '@lucas/contract/planning/goal.ts'
import type { SavingsPlan, SavingsPlanKind } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { savingsQuery } from './api.ts'
import { GoalProposals } from './goal-proposals.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanRow } from './plan-row.tsx'
import { SavingsPlanDialog } from './savings-plan-dialog.tsx'

const copy = savingsScreenCopy.section

interface SavingsSectionProps {
  goal: Goal
  today: PlainDate
  onChanged: (answer: EntryAnswer) => void
}

type OpenDialog = { plan: SavingsPlan } | { kind: SavingsPlanKind }

/** In the detail of a goal: its plans, or the ways to save; and what they propose now. */
export function SavingsSection({ goal, today, onChanged }: SavingsSectionProps) {
  const { data, isError, refetch } = useQuery(savingsQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isActive = goal.state === 'active'
  const plans = data?.plans.filter(({ goal_id }) => goal_id === goal.id) ?? []
  if (goal.state === 'archived' && plans.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        {isActive && plans.length > 0 && (
          <Button size="sm" onClick={() => setDialog({ kind: 'fixed' })}>
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
      {data !== undefined && plans.length === 0 && isActive && (
        <PlanChoices goal={goal} onChoose={(kind) => setDialog({ kind })} />
      )}
      {plans.length > 0 && (
        <ul className="grid grid-cols-1">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} today={today} onEdit={() => setDialog({ plan })} />
          ))}
        </ul>
      )}
      {plans.length > 0 && !isActive && <p className="text-sm text-ink-3">{copy.inactive}</p>}
      {data !== undefined && <GoalProposals goal={goal} today={today} savings={data} onChanged={onChanged} />}
      {plans.length > 0 && <p className="text-sm text-ink-3">{savingsScreenCopy.onPaper}</p>}
      {dialog && (
        <SavingsPlanDialog
          goalId={goal.id}
          plan={'plan' in dialog ? dialog.plan : undefined}
          kind={'kind' in dialog ? dialog.kind : undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}
