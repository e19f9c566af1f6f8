import type { Goal, GoalSummary } from '@lucas/contract/planning/goal.ts'
import type { GoalMessage } from '@lucas/contract/planning/goal-socket.ts'

/** Data of the goals screen. */
export interface GoalsData {
  goals: readonly Goal[]
  summary: GoalSummary
}

/** Applies a socket message. A goal never returns to an older version. */
export function applyGoalMessage(data: GoalsData | undefined, message: GoalMessage): GoalsData | undefined {
  if (message.type === 'initial_data') return { goals: message.goals, summary: message.summary }
  if (data === undefined) return undefined
  const { goal, goal_id: removed, summary } = message
  if (goal)
    return { goals: upsertGoal(data.goals, goal), summary: isOlder(data, goal) ? data.summary : summary }
  return { goals: data.goals.filter(({ id }) => id !== removed), summary }
}

const isOlder = ({ goals }: GoalsData, { id, version }: Goal): boolean =>
  goals.some((current) => current.id === id && current.version > version)

/** Replaces an existing goal in its place, or puts a new one first (spec 4). */
export function upsertGoal(goals: readonly Goal[], goal: Goal): readonly Goal[] {
  const current = goals.find(({ id }) => id === goal.id)
  if (!current) return [goal, ...goals]
  return current.version > goal.version ? goals : goals.map((one) => (one.id === goal.id ? goal : one))
}
