interface ProposedAmount {
  goal_id: string
  amount: number
}

/** The part of safe-to-spend that a contribution changes, with the accounts that it was computed from. */
export interface FreeMoney {
  free: number
  balance: { items: readonly unknown[] }
  goals: { items: readonly { goal_id: string; due: number }[] }
}

/**
 * Compares proposed contributions with safe-to-spend. What a goal still needs this month is already deducted there, so
 * that a contribution lowers it only by what exceeds that. Amounts are whole pesos. Without an
 * everyday account nothing is known of what is free.
 */
export function compareWithFree(
  proposals: readonly ProposedAmount[],
  { free, balance, goals }: FreeMoney,
): { total: number; lowersBy: number; exceeds: boolean } {
  const dueOf = new Map(goals.items.map(({ goal_id, due }) => [goal_id, due]))
  const total = proposals.reduce((sum, { amount }) => sum + amount, 0)
  const lowersBy = [...Map.groupBy(proposals, ({ goal_id }) => goal_id)].reduce((sum, [goalId, ofGoal]) => {
    const proposed = ofGoal.reduce((part, { amount }) => part + amount, 0)
    return sum + Math.max(0, proposed - (dueOf.get(goalId) ?? 0))
  }, 0)
  return { total, lowersBy, exceeds: balance.items.length > 0 && total > 0 && lowersBy > free }
}
