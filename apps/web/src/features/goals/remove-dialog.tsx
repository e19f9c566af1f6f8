import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import type { Goal } from '@lucas/contract/goal.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeGoal } from './api.ts'
import { useMoneyWords } from './money-words.tsx'

const copy = goalsScreenCopy.remove

interface RemoveDialogProps {
  goal: Goal
  onDone: (goal: Goal) => void
  onClose: () => void
}

/** Says what happens to the money before a goal goes. */
export function RemoveDialog({ goal, onDone, onClose }: RemoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
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
    <Dialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={copy.title}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} disabled={remove.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            variant="destructive"
            busy={remove.isPending}
            busyText={copy.busy}
            onClick={() => remove.mutate()}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p className="break-words font-medium">{copy.question(goal.name)}</p>
      {goal.current_amount > 0 && <p className="mt-1 text-ink-2">{copy.money(words(goal.current_amount))}</p>}
      <p className="mt-1 text-ink-2">{copy.transactions}</p>
    </Dialog>
  )
}
