import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lineName } from '../../entities/budget/budget-line.tsx'
import { invalidateQueriesOf, queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { deleteLine } from './api.ts'

const copy = budgetsScreenCopy.remove

/** Confirmation before a line ends. */
export function RemoveDialog({ line, onClose }: { line: BudgetLine; onClose: () => void }) {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteLine(line.id),
    onSuccess: () => {
      toast.success(copy.done)
      onClose()
    },
    onError: () => toast.error(copy.failed),
    onSettled: () => invalidateQueriesOf(cache, queryKeyRoots.figures),
  })
  return (
    <ConfirmDialog
      open
      labels={copy}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p className="font-medium wrap-anywhere">{copy.question(lineName(line))}</p>
      <p className="mt-1 text-ink-2">{copy.note}</p>
    </ConfirmDialog>
  )
}
