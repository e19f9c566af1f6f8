import type { GoalState } from '@lucas/contract/planning/goal.ts'

/** The state changes that a user may make (decisions 8). */
const allowedTransitions: Record<GoalState, readonly GoalState[]> = {
  active: ['ready_to_spend', 'archived'],
  ready_to_spend: ['active', 'archived'],
  archived: ['active'],
}

export const canTransition = (from: GoalState, to: GoalState): boolean =>
  allowedTransitions[from].includes(to)

/** The input of the automatic state rule. Amounts in pesos. */
export interface GoalStateInput {
  state: GoalState
  current: bigint
  target: bigint
  autoReactivate: boolean
  /** Null: falling below the target reactivates. */
  threshold: bigint | null
}

/** Returns the first amounts that a goal takes one after the other, until it is no longer active. */
export function takeWhileActive<T extends { amount: bigint }>(
  goal: GoalStateInput,
  wanted: readonly T[],
): T[] {
  let { state, current } = goal
  const taken: T[] = []
  for (const one of wanted) {
    if (state !== 'active') break
    taken.push(one)
    current += one.amount
    state = computeGoalState({ ...goal, state, current })
  }
  return taken
}

/** Returns the state after a ledger change: at its target a goal is ready; below its threshold it is active again. */
export function computeGoalState({
  state,
  current,
  target,
  autoReactivate,
  threshold,
}: GoalStateInput): GoalState {
  if (state === 'active' && current >= target) return 'ready_to_spend'
  const fell = state === 'ready_to_spend' && autoReactivate && current < (threshold ?? target)
  return fell ? 'active' : state
}
