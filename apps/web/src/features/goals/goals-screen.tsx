import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal, GoalState } from '@lucas/contract/planning/goal.ts'
import { useMutation, usePrefetchQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useToday } from '../../lib/hooks/use-today.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { FloatingButton } from '../../ui/primitives/floating-button.tsx'
import { FoldChevron } from '../../ui/primitives/fold-chevron.tsx'
import { HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { FigureSkeleton, RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { updateGoalState } from './api.ts'
import type { GoalActions } from './goal-actions.ts'
import { goalNameId } from './goal-card.tsx'
import { type GoalDialogState, GoalDialogs } from './goal-dialogs.tsx'
import type { GoalSuggestion } from './goal-form.ts'
import { GoalSections } from './goal-sections.tsx'
import type { GoalsData } from './goals-data.ts'
import { NoGoals } from './no-goals.tsx'
import { savingsQuery } from './savings/api.ts'
import { SavingsOverview } from './savings/savings-overview.tsx'
import { SummaryNote } from './summary-note.tsx'
import { useGoals } from './use-goals.ts'

interface GoalsScreenProps {
  /** Id of the goal in the URL; its detail is open. */
  openGoalId: string | undefined
  onGoalClosed: () => void
}

/** /objetivos: the savings summary and all goals with their actions. */
export function GoalsScreen({ openGoalId, onGoalClosed }: GoalsScreenProps) {
  const today = useToday()
  const firstName = useSessionUser()?.first_name ?? ''
  // Loaded in parallel with the goals: until then what follows is hidden, and the first goal could not take the focus.
  usePrefetchQuery(savingsQuery)
  const {
    data,
    error,
    refetch,
    isReconnecting,
    connectionError,
    change: lastChange,
    keep: saveGoal,
    drop: removeGoal,
  } = useGoals()
  const [openDialog, setOpenDialog] = useState<GoalDialogState | null>(null)
  const linkedDialog: GoalDialogState | null =
    openGoalId === undefined ? null : { kind: 'details', goalId: openGoalId }
  const setDialog = (dialog: GoalDialogState | null): void => {
    setOpenDialog(dialog)
    if (openGoalId !== undefined) onGoalClosed()
  }
  const isEmpty = data?.goals.length === 0
  const [isFirstGoal, setIsFirstGoal] = useState(false)
  const setCreatedId = useFocusOnCreated(data?.goals ?? [], openDialog !== null)
  const changeState = useChangeGoalState(saveGoal)
  const open = (kind: GoalDialogState['kind']) => (goal: Goal) => setDialog({ kind, goalId: goal.id })
  const actions: GoalActions = {
    edit: open('edit'),
    contribute: open('contribute'),
    withdraw: open('withdraw'),
    spend: open('spend'),
    details: open('details'),
    remove: open('remove'),
    changeState,
  }
  const create = (suggestion?: GoalSuggestion) => {
    setIsFirstGoal(isEmpty)
    setDialog({ kind: 'create', goalId: null, suggestion })
  }

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
              onClick={() => create()}
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
      {error === null && connectionError !== null && (
        <ErrorBanner message={connectionError} onRetry={() => void refetch()} className="mb-4" />
      )}
      {data === undefined && error === null && <Loading />}
      {isEmpty && <NoGoals onCreate={create} />}
      {data && (
        <>
          {!isEmpty && <SummaryNote summary={data.summary} today={today} />}
          {!isEmpty && (
            <SavingsOverview goals={data.goals} today={today} onChanged={({ goal }) => saveGoal(goal)} />
          )}
          <SectionsFold isEmpty={isEmpty}>
            <GoalSections goals={data.goals} today={today} actions={actions} lastChange={lastChange} />
          </SectionsFold>
          {!isEmpty && <FloatingButton label={copy.add} onClick={() => create()} />}
        </>
      )}
      <p role="status" className="sr-only">
        {lastChange?.words}
      </p>
      <GoalDialogs
        dialog={openDialog ?? linkedDialog}
        goals={data?.goals ?? []}
        today={today}
        firstName={firstName}
        onOpen={setDialog}
        onSaved={saveGoal}
        onCreated={({ id }) => isFirstGoal && setCreatedId(id)}
        onRemoved={removeGoal}
      />
    </Page>
  )
}

/**
 * Focuses the first goal once it is listed and its dialog is closed: the button that opened the dialog, to which the
 * dialog returns the focus, is removed with the empty state. The list may change before or after the dialog closes.
 */
function useFocusOnCreated(goals: readonly Goal[], isDialogOpen: boolean): (id: string) => void {
  const [createdId, setCreatedId] = useState<string | null>(null)
  const isListed = goals.some(({ id }) => id === createdId)
  useEffect(() => {
    if (createdId === null || !isListed || isDialogOpen) return
    // A dialog that closes in this commit returns the focus in a microtask, which it has queued already.
    queueMicrotask(() => {
      document.getElementById(goalNameId(createdId))?.focus()
      setCreatedId(null)
    })
  }, [createdId, isListed, isDialogOpen])
  return setCreatedId
}

/** Without a goal the three sections, which are titles without content, are folded away. */
function SectionsFold({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  if (!isEmpty) return children
  return (
    <details className="group mt-6">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-ink-3 hover:text-ink">
        <FoldChevron />
        {copy.sectionsFold}
      </summary>
      {children}
    </details>
  )
}

function Lead({ data: { goals } }: { data: GoalsData }) {
  const count = (state: GoalState) => goals.filter((goal) => goal.state === state).length
  return copy.lead(count('active'), count('ready_to_spend'))
}

/** Changes the state of a goal. Not optimistic. */
function useChangeGoalState(saveGoal: (goal: Goal) => void): GoalActions['changeState'] {
  const attempt = useIdempotencyKey()
  const { mutate } = useMutation({
    mutationFn: ({ goal, state }: { goal: Goal; state: GoalState }) =>
      attempt([goal.id, goal.version, state], (key) => updateGoalState(goal.id, { state }, key)),
    onSuccess: ({ goal }) => saveGoal(goal),
    onError: () => toast.error(copy.spend.stateFailed),
  })
  return (goal, state) => mutate({ goal, state })
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <HeroSkeleton className="h-[403px] lg:h-[248px]" />
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {['first', 'second'].map((card) => (
        <Card key={card} className="grid h-[284px] content-between p-5">
          <RowsSkeleton count={1} />
          <FigureSkeleton />
          <Skeleton className="h-2" radius="full" />
        </Card>
      ))}
    </div>
  </div>
)
