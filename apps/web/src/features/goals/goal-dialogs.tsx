import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { EntryAnswer, Goal } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { undoEntry } from './api.ts'
import type { GoalSuggestion } from './goal-form.ts'

const ContributeDialog = lazyComponent(async () => (await import('./contribute-dialog.tsx')).ContributeDialog)
const GoalDetail = lazyComponent(async () => (await import('./goal-detail.tsx')).GoalDetail)
const GoalDialog = lazyComponent(async () => (await import('./goal-dialog.tsx')).GoalDialog)
const DeleteGoalDialog = lazyComponent(
  async () => (await import('./delete-goal-dialog.tsx')).DeleteGoalDialog,
)
const SpendGoalDialog = lazyComponent(async () => (await import('./spend-goal-dialog.tsx')).SpendGoalDialog)

export interface GoalDialogState {
  kind: 'create' | 'edit' | 'contribute' | 'withdraw' | 'spend' | 'details' | 'remove'
  goalId: string | null
  /** Fills in a new goal. */
  suggestion?: GoalSuggestion | undefined
}

interface GoalDialogsProps {
  dialog: GoalDialogState | null
  goals: readonly Goal[]
  today: PlainDate
  firstName: string
  onOpen: (dialog: GoalDialogState | null) => void
  onSaved: (goal: Goal) => void
  /** Runs after `onSaved` for a new goal. */
  onCreated: (goal: Goal) => void
  onRemoved: (goal: Goal) => void
}

/** The open dialog. It shows live changes of its goal. */
export function GoalDialogs({
  dialog,
  goals,
  today,
  firstName,
  onOpen,
  onSaved,
  onCreated,
  onRemoved,
}: GoalDialogsProps) {
  const onEntryAdded = useEntryToast(onSaved)
  const goal = goals.find(({ id }) => id === dialog?.goalId)
  const onClose = () => onOpen(null)
  if (dialog === null || (dialog.kind !== 'create' && goal === undefined)) return null
  const onRemove = ({ id }: Goal) => onOpen({ kind: 'remove', goalId: id })
  return (
    <>
      {(dialog.kind === 'create' || dialog.kind === 'edit') && (
        <GoalDialog
          goal={goal}
          suggestion={dialog.suggestion}
          today={today}
          onSaved={(saved) => {
            onSaved(saved)
            if (dialog.kind === 'create') onCreated(saved)
          }}
          onRemove={onRemove}
          onClose={onClose}
        />
      )}
      {goal && (dialog.kind === 'contribute' || dialog.kind === 'withdraw') && (
        <ContributeDialog
          goal={goal}
          direction={dialog.kind === 'contribute' ? 'in' : 'out'}
          firstName={firstName}
          onDone={onEntryAdded}
          onClose={onClose}
        />
      )}
      {goal && dialog.kind === 'spend' && (
        <SpendGoalDialog goal={goal} today={today} onDone={onSaved} onClose={onClose} />
      )}
      {goal && dialog.kind === 'details' && (
        <GoalDetail
          goal={goal}
          today={today}
          onChanged={(answer) => onSaved(answer.goal)}
          onSaved={onSaved}
          onContribute={({ id }) => onOpen({ kind: 'contribute', goalId: id })}
          onEdit={({ id }) => onOpen({ kind: 'edit', goalId: id })}
          onClose={onClose}
        />
      )}
      {goal && dialog.kind === 'remove' && (
        <DeleteGoalDialog goal={goal} onDone={onRemoved} onClose={onClose} />
      )}
    </>
  )
}

/** Shows a toast for a ledger entry, with undo. */
function useEntryToast(onSaved: (goal: Goal) => void): (answer: EntryAnswer) => void {
  const formatMoney = useMoneyFormatter()
  const attempt = useIdempotencyKey()
  const undo = async ({ goal, entry }: EntryAnswer) => {
    try {
      onSaved((await attempt(entry.id, (key) => undoEntry(goal.id, entry.id, key))).goal)
      toast.success(copy.contribute.undone)
    } catch (fault) {
      toast.error(toErrorMessage(fault, copy.contribute.undoFailed))
    }
  }
  return (answer) => {
    const { goal, entry } = answer
    const say = entry.amount > 0 ? copy.contribute.done : copy.contribute.withdrawn
    onSaved(goal)
    toast.success(say(formatMoney(Math.abs(entry.amount)), goal.name), {
      action: { label: copy.contribute.undo, run: () => void undo(answer) },
    })
  }
}
