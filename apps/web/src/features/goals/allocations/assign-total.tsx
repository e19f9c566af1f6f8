import { goalAllocationsCopy as copy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { CircleAlert } from 'lucide-react'
import { SplitBar } from '../../../ui/charts/split-bar.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { goalColor } from '../goal-look.tsx'

interface AssignTotalProps {
  /** Absolute amount of the transaction. */
  size: number
  parts: readonly { key: number; goal: Goal | undefined; amount: number }[]
  error: string | null
}

/** Remaining amount, as a figure and as a bar in the goals' colours; the excess is red. */
export function AssignTotal({ size, parts, error }: AssignTotalProps) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="rounded-lg bg-surface-2 px-4 py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-2">{copy.left}</span>
        <Amount
          value={size - total}
          currency="CLP"
          className={`ml-auto text-lg font-semibold ${error === null ? '' : 'text-negative'}`}
        />
      </p>
      <div className="mt-2">
        <SplitBar
          size={size}
          parts={parts.map(({ key, goal, amount }) => ({
            key,
            amount,
            color: goal ? goalColor(goal) : 'var(--lu-line-control)',
          }))}
        />
      </div>
      {error !== null && (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-sm text-negative">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {error}
        </p>
      )}
    </div>
  )
}
