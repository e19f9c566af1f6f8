import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFullDay, toSantiagoDate } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import type { GoalActions } from './goal-actions.ts'
import type { GoalFlash } from './goal-flash.ts'
import { GoalTile } from './goal-look.tsx'
import { GoalMenu } from './goal-menu.tsx'

const copy = goalsScreenCopy.card

interface RowProps {
  goal: Goal
  actions: GoalActions
  flash: GoalFlash
}

function Row({
  goal,
  actions,
  flash,
  when,
  badge,
  children,
}: RowProps & { when: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <article
      className={`flex flex-wrap items-center gap-x-3 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 md:px-5 ${flash}`}
    >
      <GoalTile goal={goal} />
      <div className="min-w-0 flex-[1_1_7rem]">
        <h3 className="line-clamp-6 wrap-anywhere text-[0.9375rem] leading-5 font-semibold">{goal.name}</h3>
        <p className="text-sm text-ink-3">{when}</p>
      </div>
      <span className="ml-auto flex items-center gap-3">
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

/** A goal that reached its target. */
export const ReadyRow = ({ goal, actions, flash }: RowProps) => (
  <Row
    goal={goal}
    actions={actions}
    flash={flash}
    when={copy.completed(formatFullDay(toSantiagoDate(goal.state_since)))}
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

/** An archived goal. */
export const ArchivedRow = ({ goal, actions, flash }: RowProps) => (
  <Row
    goal={goal}
    actions={actions}
    flash={flash}
    when={copy.archived(formatFullDay(toSantiagoDate(goal.state_since)))}
  >
    <Button size="sm" onClick={() => actions.details(goal)}>
      {copy.details}
    </Button>
  </Row>
)
