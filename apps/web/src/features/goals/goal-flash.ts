import type { Goal } from '@lucas/contract/planning/goal.ts'
import type { LiveChange } from './use-goals.ts'

/** Class that highlights a goal once after a live change; empty without one. */
export type GoalFlash = '' | 'goal-flash' | 'goal-flash-again'

/** Returns the class of a goal. Two names alternate, so that each change restarts the animation and the card stays mounted, with its focus. */
export function toFlash({ id }: Goal, change: LiveChange | null): GoalFlash {
  if (change?.goalId !== id) return ''
  return change.version % 2 === 0 ? 'goal-flash' : 'goal-flash-again'
}
