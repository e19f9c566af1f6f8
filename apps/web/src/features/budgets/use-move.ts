import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import type { BudgetMoveInput } from '@lucas/contract/planning/budget-input.ts'
import { useMutation } from '@tanstack/react-query'
import { lineName } from '../../entities/budget/budget-line.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { moveMoney } from './api.ts'
import { useCutNotice, useUndoMove } from './use-undo-move.ts'

const copy = budgetsScreenCopy.move

export interface Move {
  from: BudgetLine
  to: BudgetLine
  amount: number
  /** A day of the period. */
  on: string
}

/** Moves money between two lines, with undo in the toast. */
export function useMove({ onDone }: { onDone?: () => void } = {}) {
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const sayCut = useCutNotice()
  const undo = useUndoMove(copy.undone)
  return useMutation({
    mutationFn: ({ from, to, amount, on }: Move) => {
      const input: BudgetMoveInput = { from_line: from.id, to_line: to.id, amount, on }
      return attempt(input, (key) => moveMoney(input, key))
    },
    meta: { failed: copy.failed, stale: ['figures'] },
    onSuccess: ({ id, ...change }, { from, to, amount }) => {
      toast.success(copy.done(formatMoney(amount), lineName(from), lineName(to)), {
        action: { label: copy.undo, run: () => undo.mutate(id) },
      })
      sayCut(change)
      onDone?.()
    },
  })
}
