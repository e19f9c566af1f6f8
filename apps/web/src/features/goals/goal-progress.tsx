import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { formatPercent } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { goalColor } from './goal-look.tsx'

const copy = goalsScreenCopy.card

interface GoalMoneyProps {
  goal: Goal
  className: string
}

/** Saved amount of the target. */
export const GoalMoney = ({ goal, className }: GoalMoneyProps) => (
  <>
    <Amount
      value={goal.current_amount}
      currency="CLP"
      className={`font-semibold tracking-[-0.024em] ${className}`}
    />
    <span className="text-sm text-ink-3">
      <AmountInSentence toSentence={copy.of} amount={goal.target_amount} />
    </span>
  </>
)

interface GoalProgressProps {
  goal: Goal
  /** Decimals of the percentage. */
  digits: 0 | 1
  className?: string
}

/** Progress bar with percentage and remaining amount. */
export function GoalProgress({ goal, digits, className = '' }: GoalProgressProps) {
  const { name, progress_percentage: percentage, remaining_amount: left } = goal
  // Rounding completes no goal.
  const most = left > 0 ? 100 - 10 ** -digits : 100
  const share = formatPercent(Math.min(most, percentage), digits)
  return (
    <div className={className}>
      <ProgressBar
        isThick
        share={percentage / 100}
        color={goalColor(goal)}
        label={copy.progress(name, share)}
      />
      <p className="num mt-2 flex justify-between gap-3 text-sm">
        <span className="font-semibold">{share}</span>
        <span className="text-ink-2">
          {left === 0 ? copy.nothingLeft : <AmountInSentence toSentence={copy.left} amount={left} />}
        </span>
      </p>
    </div>
  )
}
