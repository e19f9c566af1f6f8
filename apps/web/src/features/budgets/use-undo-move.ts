import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetChange } from '@lucas/contract/planning/budget.ts'
import { useMutation } from '@tanstack/react-query'
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
  const sayCut = useCutNotice()
  return useMutation({
    mutationFn: undoMove,
    meta: { done, failed: budgetsScreenCopy.move.failed, stale: ['figures'] },
    onSuccess: sayCut,
  })
}
