import { goalsScreenCopy as copy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { goalCategoryStyles } from '@lucas/contract/planning/goal.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { GhostCards } from '../../ui/primitives/ghost.tsx'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'
import type { GoalSuggestion } from './goal-form.ts'

interface NoGoalsProps {
  /** Opens the goal dialog, filled in with a suggestion. */
  onCreate: (suggestion?: GoalSuggestion) => void
}

/** Metas de Ahorro without goals: three goals to start with, and the empty form. */
export const NoGoals = ({ onCreate }: NoGoalsProps) => (
  <GhostState
    title={copy.emptyTitle}
    text={copy.emptyText}
    action={
      <div className="grid justify-items-center gap-4">
        <Button variant="primary" onClick={() => onCreate()}>
          {copy.addFirst}
        </Button>
        <ul aria-label={copy.suggestionsLabel} className="flex flex-wrap justify-center gap-2">
          {copy.suggestions.map((suggestion) => (
            <li key={suggestion.category}>
              <Button onClick={() => onCreate(suggestion)}>
                <span aria-hidden="true" className="emoji">
                  {goalCategoryStyles[suggestion.category].icon}
                </span>
                {suggestion.name}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    }
  >
    <GhostCards shares={[64, 38, 82, 20]} />
  </GhostState>
)
