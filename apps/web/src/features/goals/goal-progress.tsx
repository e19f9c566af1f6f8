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

/** Returns the progress as text. Rounding completes no goal. */
function toShare({ progress_percentage: percentage, remaining_amount: left }: Goal, digits: 0 | 1): string {
  const most = left > 0 ? 100 - 10 ** -digits : 100
  return formatPercent(Math.min(most, percentage), digits)
}

/** Progress bar with percentage and remaining amount. */
export const GoalProgress = ({ goal, digits, className = '' }: GoalProgressProps) => (
  <div className={className}>
    <ProgressBar
      isThick
      share={goal.progress_percentage / 100}
      color={goalColor(goal)}
      label={copy.progress(goal.name, toShare(goal, digits))}
    />
    <GoalLeft goal={goal} digits={digits} className="mt-2 justify-between" />
  </div>
)

/** The percentage and what is missing. */
export const GoalLeft = ({ goal, digits, className = '' }: GoalProgressProps) => (
  <p className={`num flex gap-3 text-sm ${className}`}>
    <span className="font-semibold">{toShare(goal, digits)}</span>
    <span className="text-ink-2">
      {goal.remaining_amount === 0 ? (
        copy.nothingLeft
      ) : (
        <AmountInSentence toSentence={copy.left} amount={goal.remaining_amount} />
      )}
    </span>
  </p>
)

const ringSize = 72
const ringWidth = 6
const ringRadius = (ringSize - ringWidth) / 2
const ringLength = 2 * Math.PI * ringRadius

/** The emoji of a goal in a ring that its progress fills. */
export const GoalRing = ({ goal }: { goal: Goal }) => {
  const share = Math.min(1, goal.progress_percentage / 100)
  return (
    <div className="relative grid flex-none place-items-center" style={{ width: ringSize, height: ringSize }}>
      <svg
        role="img"
        aria-label={copy.progress(goal.name, toShare(goal, 1))}
        viewBox={`0 0 ${ringSize} ${ringSize}`}
        className="absolute inset-0 -rotate-90"
        fill="none"
        strokeWidth={ringWidth}
      >
        <circle cx={ringSize / 2} cy={ringSize / 2} r={ringRadius} className="stroke-track" />
        {share > 0 && (
          <circle
            cx={ringSize / 2}
            cy={ringSize / 2}
            r={ringRadius}
            strokeLinecap="round"
            strokeDasharray={`${share * ringLength} ${ringLength}`}
            style={{ stroke: goalColor(goal) }}
          />
        )}
      </svg>
      <span aria-hidden="true" className="emoji text-[26px]">
        {goal.icon}
      </span>
    </div>
  )
}
