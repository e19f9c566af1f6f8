import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { isPastDate } from '@lucas/contract/rules/goals.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatFullDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { EntryLine } from './entry-line.tsx'
import type { GoalActions } from './goal-actions.ts'
import type { GoalFlash } from './goal-flash.ts'
import { GoalTile } from './goal-look.tsx'
import { GoalMenu } from './goal-menu.tsx'
import { GoalMoney, GoalProgress } from './goal-progress.tsx'

const copy = goalsScreenCopy.card

interface GoalCardProps {
  goal: Goal
  today: PlainDate
  actions: GoalActions
  /** Highlights the card once after a live change; empty without one. */
  flash: GoalFlash
}

/** The id of the button with the goal's name. */
export const goalNameId = (goalId: string): string => `meta-${goalId}`

export const isNearComplete = ({ progress_percentage }: Goal): boolean =>
  progress_percentage >= limits.goalNearComplete

/** An active goal: progress, last entries and actions. */
export function GoalCard({ goal, today, actions, flash }: GoalCardProps) {
  const { name, target_date: date, suggested_monthly_target: suggested } = goal
  const isPast = isPastDate(date, today) && goal.remaining_amount > 0
  return (
    <article
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface px-4 pt-4 pb-3 md:px-5 md:pt-[18px] ${flash}`}
    >
      <header className="flex items-start gap-3">
        <GoalTile goal={goal} />
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere text-[0.9375rem] leading-5 font-semibold">
            <button
              type="button"
              id={goalNameId(goal.id)}
              className="tap-area rounded-xs text-left align-top hover:underline"
              onClick={() => actions.edit(goal)}
            >
              <span className="line-clamp-6 min-w-0">{name}</span>
            </button>
          </h3>
          <p className="mt-px text-sm text-ink-3">
            {date === null ? copy.noDate : (isPast ? copy.pastDate : copy.until)(formatFullDay(date))}
          </p>
        </div>
        <GoalMenu goal={goal} actions={actions} />
      </header>
      <p className="mt-3.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <GoalMoney goal={goal} className="text-[1.4375rem]/8" />
        {isNearComplete(goal) && (
          <span className="ml-auto max-md:ml-0 max-md:basis-full">
            <Badge tone="ok">{copy.nearBadge}</Badge>
          </span>
        )}
      </p>
      <GoalProgress goal={goal} digits={0} className="mt-2" />
      <ul className="mt-3 grid min-h-[68px] grid-cols-[minmax(0,1fr)] content-start gap-0.5 border-t border-line pt-2.5 pb-2">
        {goal.recent_transactions.length === 0 && <li className="text-sm text-ink-3">{copy.noEntries}</li>}
        {goal.recent_transactions.map((entry) => (
          <EntryLine key={entry.id} entry={entry} today={today} />
        ))}
      </ul>
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-2.5">
        <span className="text-sm text-ink-2">
          {suggested !== null && goal.remaining_amount > 0 && (
            <>
              {copy.suggestedBefore}{' '}
              <Amount value={suggested} currency="CLP" className="font-semibold text-ink" />{' '}
              {copy.suggestedAfter}
            </>
          )}
        </span>
        <span className="ml-auto flex gap-1.5">
          <Button variant="ghost" size="sm" onClick={() => actions.edit(goal)}>
            {isPast ? copy.newDate : copy.edit}
          </Button>
          <Button size="sm" onClick={() => actions.contribute(goal)}>
            {copy.contribute}
          </Button>
        </span>
      </footer>
    </article>
  )
}
