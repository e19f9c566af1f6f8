import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import type { EntryAnswer } from '@lucas/contract/planning/goal.ts'
import { compareWithFree } from '@lucas/contract/rules/savings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { isDataBlockedLocked } from '../data-block/index.ts'
import { type Goals, goalLookup } from '../goals/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import type { PayCycles } from '../pay-cycle/index.ts'
import type { SavingsPlan } from './domain/plan.ts'
import { type ProposalRow, savingsProposalRepository } from './repository/savings-proposal.ts'

export interface DecideDeps {
  clock: Clock
  goals: Pick<Goals, 'appendContribution'>
  payCycles: Pick<PayCycles, 'computeIn'>
}

/** Creates what turns proposals into contributions, in the caller's transaction with the user's data locked. */
export function createConfirm({ clock, goals, payCycles }: DecideDeps) {
  async function toNote(tx: Tx, userId: string, plan: SavingsPlan, proposal: ProposalRow): Promise<string> {
    const copy = savingsCopy.notes
    if (plan.kind === 'round_up') return copy.roundUp(proposal.shares.length)
    if (plan.kind === 'fixed') return plan.day === null ? copy.payday : copy.day
    const [income] = await transactionLookup.list(
      tx,
      userId,
      proposal.shares.map(({ transactionId }) => transactionId),
    )
    return copy.income(plan.percentage ?? 0, income?.merchant ?? income?.description ?? '')
  }

  /** Adds the contribution of an open proposal to the ledger of its goal. */
  async function confirm(
    tx: Tx,
    userId: string,
    plan: SavingsPlan,
    proposal: ProposalRow,
  ): Promise<EntryAnswer> {
    const note = await toNote(tx, userId, plan, proposal)
    const amount = Number(proposal.amount)
    const answer = await goals.appendContribution(tx, userId, plan.goalId, { amount, note })
    const decision = { state: 'confirmed', entryId: answer.entry.id } as const
    await savingsProposalRepository(tx).decide(userId, proposal.id, decision, clock.now())
    return answer
  }

  /**
   * Confirms the open proposals of plans that always confirm, oldest first, as long as they do not exceed safe-to-spend
   * together. The others stay open, and those whose amount is not the one that was shown. Confirms none while the data
   * are blocked. Returns the number of confirmed ones.
   */
  async function confirmAlways(tx: Tx, userId: string, plans: readonly SavingsPlan[]): Promise<number> {
    const automatic = new Map(
      plans.filter(({ always, isPaused }) => always && !isPaused).map((plan) => [plan.id, plan]),
    )
    if (automatic.size === 0) return 0
    const open = (await savingsProposalRepository(tx).list(userId, null)).flatMap((proposal) => {
      const plan = automatic.get(proposal.planId)
      return plan && !proposal.isAmountChanged ? [{ plan, proposal }] : []
    })
    if (open.length === 0) return 0
    // First the goals: the user's block of the data must not wait until other work releases them.
    await goalLookup.lock(tx, userId, [...new Set(open.map(({ plan }) => plan.goalId))])
    if (await isDataBlockedLocked(tx, userId)) return 0
    const free = await payCycles.computeIn(tx, userId)
    const confirmed: { goal_id: string; amount: number }[] = []
    for (const { plan, proposal } of open) {
      const next = { goal_id: plan.goalId, amount: Number(proposal.amount) }
      if (compareWithFree([...confirmed, next], free).exceeds) continue
      // A contribution can complete the goal, which then takes no more.
      if ((await goalLookup.find(tx, userId, plan.goalId))?.state !== 'active') continue
      await confirm(tx, userId, plan, proposal)
      confirmed.push(next)
    }
    return confirmed.length
  }

  return { confirm, confirmAlways }
}

export type Confirm = ReturnType<typeof createConfirm>
