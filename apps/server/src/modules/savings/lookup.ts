import type { Tx } from '../../platform/database/user-transaction.ts'
import { loadGoals } from './load-savings.ts'
import { savingsPlanRepository } from './repository/savings-plan.ts'
import { savingsProposalRepository } from './repository/savings-proposal.ts'

export interface OpenProposal {
  id: string
  goalId: string
  goalName: string
  /** Whole pesos. */
  amount: bigint
}

/** Reads proposals for other modules, in their database transaction. */
export const savingsLookup = {
  /**
   * Lists the open proposals of active goals, without the amount of a day on which the user made its plan: it is on the
   * screen.
   */
  async listNews(tx: Tx, userId: string): Promise<OpenProposal[]> {
    const open = await savingsProposalRepository(tx).list(userId, null)
    if (open.length === 0) return []
    const plans = await savingsPlanRepository(tx).list(userId)
    const goals = (await loadGoals(tx, userId)).filter(({ state }) => state === 'active')
    return open.flatMap(({ id, planId, amount, day }) => {
      const plan = plans.find((one) => one.id === planId)
      const goal = goals.find((one) => one.id === plan?.goalId)
      const isKnown = plan?.kind === 'fixed' && plan.startsOn === day
      return goal && !isKnown ? [{ id, goalId: goal.id, goalName: goal.name, amount }] : []
    })
  },
}
