import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import type { EntryAnswer } from '@lucas/contract/planning/goal.ts'
import type { ConfirmProposalInput, Savings, SavingsExamples } from '@lucas/contract/planning/savings-plan.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { monthOf } from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { createConfirm, type DecideDeps } from './decide.ts'
import { incomeOf, roundUpOf } from './domain/plan.ts'
import { createPlanEdits } from './edit-plans.ts'
import { loadAccounts, loadGoals, loadLastMonth, loadSources } from './load-savings.ts'
import { createRefresh, type RefreshDeps } from './refresh.ts'
import { savingsPlanRepository } from './repository/savings-plan.ts'
import { savingsProposalRepository } from './repository/savings-proposal.ts'
import { toApiSavings } from './to-api.ts'

/** Of each income that decides the payday: more than one month has. */
const paydayRows = 10

export interface SavingsDeps extends DecideDeps, Omit<RefreshDeps, 'confirmation'> {
  db: Db
  outlook: Pick<RecurringOutlook, 'getOutlook' | 'listPastPaydays'>
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

  const getExamples = (userId: string): Promise<SavingsExamples> =>
    withUserSnapshot(db, userId, async (tx) => {
      const { month, sources } = await loadLastMonth(tx, userId, clock.today())
      const paydays = await outlook.listPastPaydays(tx, userId, paydayRows)
      const isInMonth = (day: string) => day >= month.from && day <= month.to
      return {
        month: monthOf(month.from),
        incomes: Number(sum(sources.map(incomeOf))),
        round_ups: Number(sum(sources.map(roundUpOf))),
        paydays: Math.max(1, new Set(paydays.filter(isInMonth)).size),
      }
    })

  /**
   * Brings proposals up to date, so that what a bank took back meanwhile leaves the one to confirm, and returns the final step:
   * it adds the contribution to the ledger, once, or refuses another amount than the expected one. The new amount stays stored.
   * With `always`, later proposals of the plan follow by themselves.
   */
  async function confirm(
    userId: string,
    id: string,
    { always, expected_amount: expected }: ConfirmProposalInput,
  ): Promise<() => Promise<EntryAnswer>> {
    await inUserData({ db, events }, userId, async (tx) => {
      if (!(await savingsProposalRepository(tx).find(userId, id))) fail('not_found')
      await refresh(tx, userId, { confirms: false })
    })
    return () =>
      inUserData({ db, events }, userId, async (tx) => {
        const proposals = await savingsProposalRepository(tx).list(userId, null)
        const proposal = proposals.find((one) => one.id === id) ?? fail('savings_proposal_decided')
        const plans = await savingsPlanRepository(tx).list(userId)
        const plan = plans.find((one) => one.id === proposal.planId) ?? fail('internal')
        const amount = Number(proposal.amount)
        if (expected !== undefined && expected !== amount)
          fail('savings_amount_changed', {
            detail: savingsCopy.amountChanged(money(amount, 'CLP')),
            members: { amount },
          })
        const answer = await confirmation.confirm(tx, userId, plan, proposal)
        if (always && !plan.always) {
          await savingsPlanRepository(tx).update(userId, { ...plan, always: true }, clock.now())
          await refresh(tx, userId)
        }
        await events.publish(tx, userId, { type: 'savings_changed' })
        return answer
      })
  }

  /** Dismisses a proposal; the second time changes nothing. */
  const dismiss = (userId: string, id: string): Promise<void> =>
    inUserData({ db, events }, userId, async (tx) => {
      const stored = (await savingsProposalRepository(tx).find(userId, id)) ?? fail('not_found')
      if (stored.state === 'dismissed') return
      if (stored.state !== 'open') fail('savings_proposal_decided')
      await savingsProposalRepository(tx).decide(userId, id, { state: 'dismissed' }, clock.now())
      await events.publish(tx, userId, { type: 'savings_changed' })
    })

  return { get, getExamples, confirm, dismiss, refresh, ...createPlanEdits({ db, clock, events, refresh }) }
}
