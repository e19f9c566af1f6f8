import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import type { GoalActions } from './goal-actions.ts'
import { GoalCard, isNearComplete } from './goal-card.tsx'
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
  // The version in the key restarts the animation for each change.
  const cardProps = (goal: Goal) => {
    const isFresh = lastChange?.goalId === goal.id
    return { key: isFresh ? `${goal.id} ${lastChange.version}` : goal.id, isFresh }
  }
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
          {active.map((goal) => {
            const { key, isFresh } = cardProps(goal)
            return <GoalCard key={key} goal={goal} today={today} actions={actions} isJustChanged={isFresh} />
          })}
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
          {ready.map((goal) => {
            const { key, isFresh } = cardProps(goal)
            return <ReadyRow key={key} goal={goal} actions={actions} isJustChanged={isFresh} />
          })}
        </div>
      </GoalSection>
      <GoalSection
        title={copy.sections.archived}
        count={archived.length}
        startsOpen={false}
        emptyText={copy.noneArchived}
      >
        <div className="grid grid-cols-1 gap-3">
          {archived.map((goal) => {
            const { key, isFresh } = cardProps(goal)
            return <ArchivedRow key={key} goal={goal} actions={actions} isJustChanged={isFresh} />
          })}
        </div>
      </GoalSection>
    </>
  )
}
