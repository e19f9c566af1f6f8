import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { deleteGoal } from './api.ts'

const copy = goalsScreenCopy.remove

interface DeleteGoalDialogProps {
  goal: Goal
  onDone: (goal: Goal) => void
  onClose: () => void
}

/** Confirmation before a goal is deleted, with what happens to its money. */
export function DeleteGoalDialog({ goal, onDone, onClose }: DeleteGoalDialogProps) {
  const formatMoney = useMoneyFormatter()
  const remove = useMutation({
    mutationFn: () => deleteGoal(goal.id),
    meta: { done: copy.done },
    onSuccess: () => {
      onDone(goal)
      onClose()
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <ConfirmDialog labels={copy} action={remove} onCancel={onClose}>
      <p className="break-words font-medium">{copy.question(goal.name)}</p>
      {goal.current_amount > 0 && (
        <p className="mt-1 text-ink-2">{copy.money(formatMoney(goal.current_amount))}</p>
      )}
      <p className="mt-1 text-ink-2">{copy.transactions}</p>
    </ConfirmDialog>
  )
}
