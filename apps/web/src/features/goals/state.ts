import type { Goal, GoalSummary } from '@lucas/contract/goal.ts'
import type { GoalMessage } from '@lucas/contract/goal-socket.ts'

/** What the screen shows: every goal and the figures over them. */
export interface GoalsData {
  goals: readonly Goal[]
  summary: GoalSummary
}

/** What the screen knows after a message of the socket. A goal never goes back to an older version. */
export function afterMessage(data: GoalsData | undefined, message: GoalMessage): GoalsData | undefined {
  if (message.type === 'initial_data') return { goals: message.goals, summary: message.summary }
  if (data === undefined) return undefined
  const { goal, goal_id: removed, summary } = message
  if (goal)
    return { goals: withGoal(data.goals, goal), summary: isOlder(data, goal) ? data.summary : summary }
  return { goals: data.goals.filter(({ id }) => id !== removed), summary }
}

const isOlder = ({ goals }: GoalsData, { id, version }: Goal): boolean =>
  goals.some((held) => held.id === id && held.version > version)

/** A goal that is there is replaced in its place; a new one comes first (spec 4). */
export function withGoal(goals: readonly Goal[], goal: Goal): readonly Goal[] {
  const held = goals.find(({ id }) => id === goal.id)
  if (!held) return [goal, ...goals]
  return held.version > goal.version ? goals : goals.map((one) => (one.id === goal.id ? goal : one))
}
