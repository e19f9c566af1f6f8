import type { Goal, GoalState } from '@lucas/contract/goal.ts'

/** What a person can do with a goal from its card. */
export interface GoalActions {
  edit: (goal: Goal) => void
  contribute: (goal: Goal) => void
  withdraw: (goal: Goal) => void
  spend: (goal: Goal) => void
  details: (goal: Goal) => void
  remove: (goal: Goal) => void
  move: (goal: Goal, state: GoalState) => void
}
