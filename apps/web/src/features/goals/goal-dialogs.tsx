import { goalsScreenCopy as copy } from '@lucas/contract/copy/goals-screen.ts'
import type { EntryAnswer, Goal } from '@lucas/contract/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sentenceOf } from '../../lib/api-error.ts'
import { late } from '../../ui/late.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { toast } from '../../ui/toast.tsx'
import { undoEntry } from './api.ts'

const ContributeDialog = late(async () => (await import('./contribute-dialog.tsx')).ContributeDialog)
const GoalDetail = late(async () => (await import('./goal-detail.tsx')).GoalDetail)
const GoalDialog = late(async () => (await import('./goal-dialog.tsx')).GoalDialog)
const RemoveDialog = late(async () => (await import('./remove-dialog.tsx')).RemoveDialog)
const SpendDialog = late(async () => (await import('./spend-dialog.tsx')).SpendDialog)

export interface OpenDialog {
  kind: 'create' | 'edit' | 'contribute' | 'withdraw' | 'spend' | 'details' | 'remove'
  goalId: string | null
}

interface GoalDialogsProps {
  dialog: OpenDialog | null
  goals: readonly Goal[]
  today: PlainDate
  firstName: string
  onOpen: (dialog: OpenDialog | null) => void
  onKept: (goal: Goal) => void
  onRemoved: (goal: Goal) => void
}

/** The one dialog that is open. It follows the goal: what changes elsewhere shows in it too. */
export function GoalDialogs({
  dialog,
  goals,
  today,
  firstName,
  onOpen,
  onKept,
  onRemoved,
}: GoalDialogsProps) {
  const told = useTold(onKept)
  const goal = goals.find(({ id }) => id === dialog?.goalId)
  const onClose = () => onOpen(null)
  if (dialog === null || (dialog.kind !== 'create' && goal === undefined)) return null
  const onRemove = ({ id }: Goal) => onOpen({ kind: 'remove', goalId: id })
  return (
    <>
      {(dialog.kind === 'create' || dialog.kind === 'edit') && (
        <GoalDialog goal={goal} today={today} onSaved={onKept} onRemove={onRemove} onClose={onClose} />
      )}
      {goal && (dialog.kind === 'contribute' || dialog.kind === 'withdraw') && (
        <ContributeDialog
          goal={goal}
          way={dialog.kind === 'contribute' ? 'in' : 'out'}
          firstName={firstName}
          onDone={told}
          onClose={onClose}
        />
      )}
      {goal && dialog.kind === 'spend' && (
        <SpendDialog goal={goal} today={today} onDone={onKept} onClose={onClose} />
      )}
      {goal && dialog.kind === 'details' && (
        <GoalDetail goal={goal} today={today} onChanged={(answer) => onKept(answer.goal)} onClose={onClose} />
      )}
      {goal && dialog.kind === 'remove' && <RemoveDialog goal={goal} onDone={onRemoved} onClose={onClose} />}
    </>
  )
}

/** Says what was put in or taken out, with the way back. */
function useTold(onKept: (goal: Goal) => void): (answer: EntryAnswer) => void {
  const words = useMoneyWords()
  const undo = async ({ goal, entry }: EntryAnswer) => {
    try {
      onKept((await undoEntry(goal.id, entry.id, crypto.randomUUID())).goal)
      toast.success(copy.contribute.undone)
    } catch (fault) {
      toast.error(sentenceOf(fault, copy.contribute.undoFailed))
    }
  }
  return (answer) => {
    const { goal, entry } = answer
    const say = entry.amount > 0 ? copy.contribute.done : copy.contribute.withdrawn
    onKept(goal)
    toast.success(say(words(Math.abs(entry.amount)), goal.name), {
      action: { label: copy.contribute.undo, run: () => void undo(answer) },
    })
  }
}
