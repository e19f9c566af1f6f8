import type { GoalState } from '@lucas/contract/goal.ts'

/** Where a person may move a goal (decisions 8); anything else is refused. */
const moves: Record<GoalState, readonly GoalState[]> = {
  active: ['ready_to_spend', 'archived'],
  ready_to_spend: ['active', 'archived'],
  archived: ['active'],
}

export const mayMove = (from: GoalState, to: GoalState): boolean => moves[from].includes(to)

/** What the server's own rule looks at. Amounts in pesos. */
export interface Standing {
  state: GoalState
  current: bigint
  target: bigint
  autoReactivate: boolean
  /** Without one, falling below the target reactivates. */
  threshold: bigint | null
}

/** The state that follows from the ledger: a reached goal is ready, a ready one that fell below its threshold is not. */
export function stateAfter({ state, current, target, autoReactivate, threshold }: Standing): GoalState {
  if (state === 'active' && current >= target) return 'ready_to_spend'
  const fell = state === 'ready_to_spend' && autoReactivate && current < (threshold ?? target)
  return fell ? 'active' : state
}
