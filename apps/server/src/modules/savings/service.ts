import type { EntryAnswer } from '@lucas/contract/planning/goal.ts'
import type { ConfirmProposalInput, Savings } from '@lucas/contract/planning/savings-plan.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { createConfirm, type DecideDeps } from './decide.ts'
import { createPlanEdits } from './edit-plans.ts'
import { loadAccounts, loadGoals, loadSources } from './load-savings.ts'
import { createRefresh, type RefreshDeps } from './refresh.ts'
import { savingsPlanRepository } from './repository/savings-plan.ts'
import { savingsProposalRepository } from './repository/savings-proposal.ts'
import { toApiSavings } from './to-api.ts'

export interface SavingsDeps extends DecideDeps, Omit<RefreshDeps, 'confirmation'> {
  db: Db
}

export type SavingsService = ReturnType<typeof createSavings>

/** Creates the service of automatic savings: plans, proposals, and what accounts cover. */
export function createSavings({ db, clock, events, goals, payCycles, outlook }: SavingsDeps) {
  const confirmation = createConfirm({ clock, goals, payCycles })
  const refresh = createRefresh({ clock, events, outlook, confirmation })

  const get = (userId: string): Promise<Savings> =>
    withUserSnapshot(db, userId, async (tx) => {
      const today = clock.today()
      const plans = await savingsPlanRepository(tx).list(userId)
      const proposals = plans.length === 0 ? [] : await savingsProposalRepository(tx).list(userId, null)
      const accounts = await loadAccounts(tx, userId)
      const loaded = await loadSources(tx, userId, { plans, proposals, accounts, today })
      return toApiSavings({
        plans,
        proposals,
        accounts,
        today,
        goals: await loadGoals(tx, userId),
        ...loaded,
      })
    })

  /** Adds the contribution to the ledger, once. With `always`, later proposals of the plan follow by themselves. */
  const confirm = (userId: string, id: string, { always }: ConfirmProposalInput): Promise<EntryAnswer> =>
    inUserData({ db, events }, userId, async (tx) => {
      // What a bank took back meanwhile leaves the proposal before it is confirmed.
      if (!(await savingsProposalRepository(tx).find(userId, id))) fail('not_found')
      await refresh(tx, userId, { confirms: false })
      const proposals = await savingsProposalRepository(tx).list(userId, null)
      const proposal = proposals.find((one) => one.id === id) ?? fail('savings_proposal_decided')
      const plans = await savingsPlanRepository(tx).list(userId)
      const plan = plans.find((one) => one.id === proposal.planId) ?? fail('internal')
      const answer = await confirmation.confirm(tx, userId, plan, proposal)
      if (always && !plan.always) {
        await savingsPlanRepository(tx).update(userId, { ...plan, always: true }, clock.now())
        await refresh(tx, userId)
      }
      await events.publish(tx, userId, { type: 'savings_changed' })
      return answer
    })

  /** Dismisses a proposal; the second time changes nothing. */
  const dismiss = (userId: string, id: string): Promise<void> =>
    inUserData({ db, events }, userId, async (tx) => {
      const stored = (await savingsProposalRepository(tx).find(userId, id)) ?? fail('not_found')
      if (stored.state === 'dismissed') return
      if (stored.state !== 'open') fail('savings_proposal_decided')
      await savingsProposalRepository(tx).decide(userId, id, { state: 'dismissed' }, clock.now())
      await events.publish(tx, userId, { type: 'savings_changed' })
    })

  return { get, confirm, dismiss, refresh, ...createPlanEdits({ db, clock, events, refresh }) }
}
