import { goalsScreenCopy } from '@lucas/contract/copy/goals-screen.ts'
import type { Goal } from '@lucas/contract/goal.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOfInstant, fullDay } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { GoalActions } from './goal-actions.ts'
import { GoalTile } from './goal-look.tsx'
import { GoalMenu } from './goal-menu.tsx'

const copy = goalsScreenCopy.card

interface RowProps {
  goal: Goal
  actions: GoalActions
  isFresh: boolean
}

function Row({
  goal,
  actions,
  isFresh,
  when,
  badge,
  children,
}: RowProps & { when: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <article
      className={`flex flex-wrap items-center gap-x-3 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 md:px-5 ${isFresh ? 'goal-flash' : ''}`}
    >
      <GoalTile goal={goal} />
      <div className="min-w-0 flex-1">
        <h3 className="break-words text-[15px] leading-5 font-semibold">{goal.name}</h3>
        <p className="text-sm text-ink-3">{when}</p>
      </div>
      <span className="flex items-center gap-3">
        <Amount
          value={goal.current_amount}
          currency="CLP"
          className="text-lg font-semibold tracking-[-0.01em]"
        />
        {badge}
      </span>
      <span className="flex items-center gap-1.5 max-md:basis-full max-md:justify-end max-md:border-t max-md:border-line max-md:pt-2.5">
        {children}
        <GoalMenu goal={goal} actions={actions} />
      </span>
    </article>
  )
}

/** A goal that has what it needs. */
export const ReadyRow = ({ goal, actions, isFresh }: RowProps) => (
  <Row
    goal={goal}
    actions={actions}
    isFresh={isFresh}
    when={copy.completed(fullDay(dayOfInstant(goal.state_since)))}
    badge={
      <span className="max-md:hidden">
        <Badge tone="gold">
          <Check aria-hidden="true" className="size-3.5" />
          {copy.ready}
        </Badge>
      </span>
    }
  >
    <Button variant="ghost" size="sm" onClick={() => actions.edit(goal)}>
      {copy.edit}
    </Button>
    <Button size="sm" onClick={() => actions.spend(goal)}>
      {copy.spend}
    </Button>
  </Row>
)

/** A goal that was spent or put away. */
export const ArchivedRow = ({ goal, actions, isFresh }: RowProps) => (
  <Row
    goal={goal}
    actions={actions}
    isFresh={isFresh}
    when={copy.archived(fullDay(dayOfInstant(goal.state_since)))}
  >
    <Button size="sm" onClick={() => actions.details(goal)}>
      {copy.details}
    </Button>
  </Row>
)
