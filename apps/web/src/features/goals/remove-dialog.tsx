import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import type { Goal } from '@lucas/contract/goal.ts'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeGoal } from './api.ts'

const copy = goalsScreenCopy.remove

interface RemoveDialogProps {
  goal: Goal
  onDone: (goal: Goal) => void
  onClose: () => void
}

/** Says what happens to the money before a goal goes. */
export function RemoveDialog({ goal, onDone, onClose }: RemoveDialogProps) {
  const words = useMoneyWords()
  const remove = useMutation({
    mutationFn: () => removeGoal(goal.id),
    onSuccess: () => {
      toast.success(copy.done)
      onDone(goal)
      onClose()
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <ConfirmDialog
      open
      words={copy}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p className="break-words font-medium">{copy.question(goal.name)}</p>
      {goal.current_amount > 0 && <p className="mt-1 text-ink-2">{copy.money(words(goal.current_amount))}</p>}
      <p className="mt-1 text-ink-2">{copy.transactions}</p>
    </ConfirmDialog>
  )
}
