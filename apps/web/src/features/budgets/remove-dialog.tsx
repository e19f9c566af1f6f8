import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine, BudgetMove } from '@lucas/contract/planning/budget.ts'
import { useMutation } from '@tanstack/react-query'
import { lineName } from '../../entities/budget/budget-line.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { deleteLine } from './api.ts'
import { useCutNotice } from './use-undo-move.ts'

const copy = budgetsScreenCopy.remove

interface RemoveDialogProps {
  line: BudgetLine
  /** What was moved in the period. */
  moves: readonly BudgetMove[]
  onClose: () => void
}

/** Confirmation before a line ends. */
export function RemoveDialog({ line, moves, onClose }: RemoveDialogProps) {
  const sayCut = useCutNotice()
  const hasMoved = moves.some(({ from, to, amount }) => amount > 0 && [from.id, to.id].includes(line.id))
  const remove = useMutation({
    mutationFn: () => deleteLine(line.id),
    meta: { done: copy.done, stale: ['figures'] },
    onSuccess: (change) => {
      sayCut(change)
      onClose()
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <ConfirmDialog labels={copy} action={remove} onCancel={onClose}>
      <p className="font-medium wrap-anywhere">{copy.question(lineName(line))}</p>
      <p className="mt-1 text-ink-2">{copy.note}</p>
      {hasMoved && <p className="mt-1 text-ink-2">{copy.moved}</p>}
    </ConfirmDialog>
  )
}
