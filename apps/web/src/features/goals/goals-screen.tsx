import { goalsScreenCopy as copy } from '@lucas/contract/copy/goals-screen.ts'
import type { Goal, GoalState } from '@lucas/contract/goal.ts'
import { useMutation } from '@tanstack/react-query'
import { Plus, Target } from 'lucide-react'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { useSessionUser } from '../../lib/session.ts'
import { useToday } from '../../lib/today.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeState } from './api.ts'
import type { GoalActions } from './goal-actions.ts'
import { GoalDialogs, type OpenDialog } from './goal-dialogs.tsx'
import { GoalSections } from './goal-sections.tsx'
import type { GoalsData } from './state.ts'
import { SummaryNote } from './summary-note.tsx'
import { useGoals } from './use-goals.ts'

interface GoalsScreenProps {
  /** The goal that the address names: its detail is open. */
  shown: string | undefined
  onShownClosed: () => void
}

/** /objetivos: how the saving goes, every goal, and what can be done with it. */
export function GoalsScreen({ shown, onShownClosed }: GoalsScreenProps) {
  const today = useToday()
  const firstName = useSessionUser()?.first_name ?? ''
  const { data, error, refetch, isReconnecting, lineFault, change, keep, drop } = useGoals()
  const [chosen, setChosen] = useState<OpenDialog | null>(null)
  const named: OpenDialog | null = shown === undefined ? null : { kind: 'details', goalId: shown }
  const setDialog = (dialog: OpenDialog | null): void => {
    setChosen(dialog)
    if (shown !== undefined) onShownClosed()
  }
  const move = useMove(keep)
  const open = (kind: OpenDialog['kind']) => (goal: Goal) => setDialog({ kind, goalId: goal.id })
  const actions: GoalActions = {
    edit: open('edit'),
    contribute: open('contribute'),
    withdraw: open('withdraw'),
    spend: open('spend'),
    details: open('details'),
    remove: open('remove'),
    move,
  }
  const create = () => setDialog({ kind: 'create', goalId: null })
  const isEmpty = data?.goals.length === 0

  return (
    <Page
      title={copy.title}
      {...(data && !isEmpty && { lead: <Lead data={data} /> })}
      actions={
        <>
          {isReconnecting && (
            <span role="status" className="self-center">
              <Badge tone="warn" dot>
                {copy.live.reconnecting}
              </Badge>
            </span>
          )}
          {!isEmpty && (
            <Button
              variant="primary"
              className="max-md:hidden"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={create}
            >
              {copy.add}
            </Button>
          )}
        </>
      }
    >
      {error !== null && (
        <ErrorBanner message={error.message} onRetry={() => void refetch()} className="mb-4" />
      )}
      {error === null && lineFault !== null && (
        <ErrorBanner message={lineFault} onRetry={() => void refetch()} className="mb-4" />
      )}
      {data === undefined && error === null && <Loading />}
      {isEmpty && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<Target strokeWidth={1.75} />}
            title={copy.emptyTitle}
            text={copy.emptyText}
            action={
              <Button variant="primary" onClick={create}>
                {copy.addFirst}
              </Button>
            }
          />
        </div>
      )}
      {data && !isEmpty && (
        <>
          <SummaryNote summary={data.summary} today={today} />
          {/* The floating button hides no row: the last one can be scrolled above it. */}
          <div className="max-md:pb-20">
            <GoalSections goals={data.goals} today={today} actions={actions} fresh={change} />
          </div>
          <button
            type="button"
            aria-label={copy.add}
            onClick={create}
            className="fixed right-4 bottom-[calc(84px+env(safe-area-inset-bottom))] z-10 grid size-14 place-items-center rounded-2xl bg-brand-fill text-on-brand shadow-3 md:hidden"
          >
            <Plus aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </button>
        </>
      )}
      <p role="status" className="sr-only">
        {change?.words}
      </p>
      <GoalDialogs
        dialog={chosen ?? named}
        goals={data?.goals ?? []}
        today={today}
        firstName={firstName}
        onOpen={setDialog}
        onKept={keep}
        onRemoved={drop}
      />
    </Page>
  )
}

function Lead({ data: { goals } }: { data: GoalsData }) {
  const count = (state: GoalState) => goals.filter((goal) => goal.state === state).length
  return copy.lead(count('active'), count('ready_to_spend'))
}

/** Moves a goal by its menu; the answer of the server is what shows. */
function useMove(keep: (goal: Goal) => void): GoalActions['move'] {
  const keyOf = useAttemptKey()
  const { mutate } = useMutation({
    mutationFn: ({ goal, state }: { goal: Goal; state: GoalState }) =>
      changeState(goal.id, { state }, keyOf([goal.id, goal.version, state])),
    onSuccess: ({ goal }) => keep(goal),
    onError: () => toast.error(copy.spend.stateFailed),
  })
  return (goal, state) => mutate({ goal, state })
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <Skeleton className="h-[260px] rounded-lg" />
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      <Skeleton className="h-[284px] rounded-lg" />
      <Skeleton className="h-[284px] rounded-lg" />
    </div>
  </div>
)
