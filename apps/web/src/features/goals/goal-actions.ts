import type { Goal, GoalState } from '@lucas/contract/planning/goal.ts'

/** Actions of a goal card. */
export interface GoalActions {
  edit: (goal: Goal) => void
  contribute: (goal: Goal) => void
  withdraw: (goal: Goal) => void
  spend: (goal: Goal) => void
  details: (goal: Goal) => void
  remove: (goal: Goal) => void
  changeState: (goal: Goal, state: GoalState) => void
}
