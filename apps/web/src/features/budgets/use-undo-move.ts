import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetChange } from '@lucas/contract/planning/budget.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { invalidateQueriesOf } from '../../lib/live/invalidate-on-event.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { undoMove } from './api.ts'
import { toCutNotice } from './cut-text.ts'

/** Returns a function that says which moves a change cut. */
export function useCutNotice(): (change: BudgetChange) => void {
  const formatMoney = useMoneyFormatter()
  return ({ cut_moves: moves }) => {
    const notice = toCutNotice(moves, formatMoney)
    if (notice !== null) toast.info(notice)
  }
}

/** Undoes a move by its id, or removes one from the list that was undone already. */
export function useUndoMove(done: string) {
  const cache = useQueryClient()
  const sayCut = useCutNotice()
  return useMutation({
    mutationFn: undoMove,
    onSuccess: (change) => {
      toast.success(done)
      sayCut(change)
    },
    onError: (error) => toast.error(toErrorMessage(error, budgetsScreenCopy.move.failed)),
    onSettled: () => invalidateQueriesOf(cache, 'figures'),
  })
}
