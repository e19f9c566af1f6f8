import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import type { GoalActions } from './goal-actions.ts'
import { GoalCard, isNearComplete } from './goal-card.tsx'
import { toFlash } from './goal-flash.ts'
import { ArchivedRow, ReadyRow } from './goal-rows.tsx'
import { GoalSection } from './goal-section.tsx'
import type { LiveChange } from './use-goals.ts'

interface GoalSectionsProps {
  goals: readonly Goal[]
  today: PlainDate
  actions: GoalActions
  lastChange: LiveChange | null
}

/** The three sections of the screen, with counts in their titles. */
export function GoalSections({ goals, today, actions, lastChange }: GoalSectionsProps) {
  const of = (state: Goal['state']) => goals.filter((goal) => goal.state === state)
  const [active, ready, archived] = [of('active'), of('ready_to_spend'), of('archived')]
  const near = active.filter(isNearComplete).length
  const available = ready.reduce((sum, { current_amount }) => sum + current_amount, 0)
  return (
    <>
      <GoalSection
        title={copy.sections.active}
        count={active.length}
        startsOpen
        emptyText={copy.noneActive}
        {...(near > 0 && { note: copy.near(near) })}
      >
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          {active.map((goal) => (
            <GoalCard
              key={goal.id}
              goal={goal}
              today={today}
              actions={actions}
              flash={toFlash(goal, lastChange)}
            />
          ))}
        </div>
      </GoalSection>
      <GoalSection
        title={copy.sections.ready_to_spend}
        count={ready.length}
        startsOpen
        emptyText={copy.noneReady}
        {...(ready.length > 0 && {
          note: (
            <>
              <Amount value={available} currency="CLP" className="font-semibold text-ink" /> {copy.available}
            </>
          ),
        })}
      >
        <div className="grid grid-cols-1 gap-3">
          {ready.map((goal) => (
            <ReadyRow key={goal.id} goal={goal} actions={actions} flash={toFlash(goal, lastChange)} />
          ))}
        </div>
      </GoalSection>
      <GoalSection
        title={copy.sections.archived}
        count={archived.length}
        startsOpen={false}
        emptyText={copy.noneArchived}
      >
        <div className="grid grid-cols-1 gap-3">
          {archived.map((goal) => (
            <ArchivedRow key={goal.id} goal={goal} actions={actions} flash={toFlash(goal, lastChange)} />
          ))}
        </div>
      </GoalSection>
    </>
  )
}
