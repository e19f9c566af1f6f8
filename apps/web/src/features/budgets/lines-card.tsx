import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget, BudgetLine } from '@lucas/contract/planning/budget.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { BudgetRow } from './budget-row.tsx'
import type { LineActions } from './line-actions.ts'
import { findCover, listMoveTargets, toTree } from './move-choices.ts'
import { useMove } from './use-move.ts'

const copy = budgetsScreenCopy.lines

/** How much of the plan is used, before it is full. */
function PlanUse({ budget: { limit, used, form } }: { budget: Budget }) {
  if (limit === null || form === 'flex') return null
  return <span className="text-sm text-ink-3">{copy.used(Math.min(used, limit), limit)}</span>
}

/** Says in advance that the plan is full, or nearly so. */
function PlanLimit({ budget: { limit, used, form } }: { budget: Budget }) {
  if (limit === null || form === 'flex' || used < limit - 1) return null
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-ink-2 md:px-5">
      {used < limit ? copy.lastOne : copy.full}{' '}
      <Link to="/settings" search={{ tab: 'plan' }} className="font-[550] text-brand hover:underline">
        {copy.seePlans}
      </Link>
    </p>
  )
}

interface LinesCardProps {
  budget: Budget
  onEdit: (line: BudgetLine) => void
  onMove: (line: BudgetLine) => void
  onRemove: (line: BudgetLine) => void
}

/** The lines of a period, each below the one that includes it. A past period cannot be changed. */
export function LinesCard({ budget, onEdit, onMove, onRemove }: LinesCardProps) {
  const navigate = useNavigate()
  const { lines, state, counted, from } = budget
  const move = useMove()
  const isOpen = state !== 'past'
  const day = state === 'running' && counted !== null ? counted.to : from
  const openTransactions = (line: BudgetLine): void => {
    if (counted === null) return
    const category = line.category ?? line.categories.join(',')
    void navigate({ to: '/spend', search: { category, date_from: counted.from, date_to: counted.to } })
  }
  const actionsOf = (line: BudgetLine): LineActions => ({
    ...(counted !== null && line.kind !== 'flexible' && { transactions: openTransactions }),
    ...(isOpen && {
      edit: onEdit,
      remove: onRemove,
      ...(listMoveTargets(lines, line).length > 0 && { move: onMove }),
    }),
  })
  return (
    <Card>
      <CardHeader title={copy.title} action={<PlanUse budget={budget} />} />
      {lines.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-ink-3 md:px-5">{copy.none}</p>
      ) : (
        <ul className="px-4 pt-1 pb-1 md:px-5">
          {toTree(lines).map(({ line, depth }) => {
            const cover = state === 'running' ? findCover(lines, line) : null
            return (
              <BudgetRow
                key={line.id}
                line={line}
                depth={depth}
                cover={cover}
                isCovering={move.isPending && move.variables.to.id === line.id}
                onCover={() => cover && move.mutate({ ...cover, to: line, on: day })}
                actions={actionsOf(line)}
              />
            )
          })}
        </ul>
      )}
      {isOpen && <PlanLimit budget={budget} />}
    </Card>
  )
}
