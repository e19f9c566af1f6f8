import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget, BudgetMove } from '@lucas/contract/planning/budget.ts'
import { lineName } from '../../entities/budget/budget-line.ts'
import { capitalize, shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { toCutText, toPath } from './cut-text.ts'
import { useUndoMove } from './use-undo-move.ts'

const copy = budgetsScreenCopy.moves

/** What was moved between the lines of a period, and what of it counts; nothing where nothing was moved. */
export function MovesCard({ budget: { moves, state, from } }: { budget: Budget }) {
  if (moves.length === 0) return null
  return (
    <Card label={copy.title}>
      <CardHeader title={copy.title} note={copy.note} />
      <ul className="px-4 pt-1 pb-1 md:px-5">
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} since={from} isOpen={state !== 'past'} />
        ))}
      </ul>
    </Card>
  )
}

function MoveRow({ move, since, isOpen }: { move: BudgetMove; since: string; isOpen: boolean }) {
  const formatMoney = useMoneyFormatter()
  const isUndone = move.amount === 0
  const undo = useUndoMove(isUndone ? copy.dismissed : budgetsScreenCopy.move.undone)
  const cut = toCutText(move, formatMoney)
  const names = [lineName(move.from), lineName(move.to)] as const
  return (
    <li className="flex items-center gap-4 border-line py-3 not-first:border-t">
      <span className="min-w-0 flex-1">
        <span className="block font-[550] wrap-anywhere">{toPath(move)}</span>
        <span className="block text-sm text-ink-3">{shortDay(move.on, since)}</span>
        {cut !== null && <span className="block text-sm text-warning tabular-nums">{capitalize(cut)}</span>}
      </span>
      <span className="flex flex-none items-center gap-x-3 max-md:flex-col max-md:items-end">
        <Amount value={move.amount} currency="CLP" className="font-semibold" />
        {isOpen && (
          <Button
            variant="ghost"
            size="sm"
            className="max-md:-mr-3 max-md:h-11 md:min-w-24"
            busy={undo.isPending}
            aria-label={isUndone ? copy.dismissFor(...names) : copy.undoFor(...names)}
            onClick={() => undo.mutate(move.id)}
          >
            {isUndone ? copy.dismiss : budgetsScreenCopy.move.undo}
          </Button>
        )}
      </span>
    </li>
  )
}
