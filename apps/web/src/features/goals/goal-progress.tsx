import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import type { Goal } from '@lucas/contract/goal.ts'
import { percent } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { MoneyWords } from '../../ui/money-words.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { goalColor } from './goal-look.tsx'

const copy = goalsScreenCopy.card

interface GoalMoneyProps {
  goal: Goal
  /** Size of the amount. */
  className: string
}

/** What a goal holds, of what it wants. */
export const GoalMoney = ({ goal, className }: GoalMoneyProps) => (
  <>
    <Amount
      value={goal.current_amount}
      currency="CLP"
      className={`font-semibold tracking-[-0.024em] ${className}`}
    />
    <span className="text-sm text-ink-3">
      <MoneyWords say={copy.of} amount={goal.target_amount} />
    </span>
  </>
)

interface GoalProgressProps {
  goal: Goal
  /** Of the percentage. */
  digits: 0 | 1
  className?: string
}

/** How far a goal is: the bar, its percentage, what is missing. */
export function GoalProgress({ goal, digits, className = '' }: GoalProgressProps) {
  const { name, progress_percentage: percentage, remaining_amount: left } = goal
  const share = percent(Math.min(100, percentage), digits)
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
          {left === 0 ? copy.nothingLeft : <MoneyWords say={copy.left} amount={left} />}
        </span>
      </p>
    </div>
  )
}
