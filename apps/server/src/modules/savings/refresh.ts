import { limits } from '@lucas/contract/limits.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { assertUserDataLocked, lockUserData } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { EventOrigin, Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import { loadPayCycle } from '../pay-cycle/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import type { Confirm } from './decide.ts'
import type { SavingsPlan } from './domain/plan.ts'
import { reconcile, type SavingsChanges } from './domain/reconcile.ts'
import { listActiveSince, loadAccounts, loadGoals, loadSources } from './load-savings.ts'
import { savingsPlanRepository } from './repository/savings-plan.ts'
import { type ProposalRow, savingsProposalRepository } from './repository/savings-proposal.ts'

export interface RefreshDeps {
  clock: Clock
  events: Events
  outlook: Pick<RecurringOutlook, 'getOutlook'>
  confirmation: Confirm
}

export interface RefreshOptions {
  /** Whether plans that always confirm do so now. Never while the data are blocked, whatever the user edits. */
  confirms?: boolean
  /** What the user did is not notified. */
  origin?: EventOrigin
}

/** Decided proposals of these days are compared with new causes, so that none is proposed twice. */
export const memoryDays = 2 * limits.savingsProposalDays

export type RefreshSavings = ReturnType<typeof createRefresh>

/**
 * Creates what brings the proposals of a user in line with plans, paydays and transactions, in the caller's transaction with
 * the user's data locked. Running it again changes nothing.
 */
export function createRefresh({ clock, events, outlook, confirmation }: RefreshDeps) {
  async function computeChanges(
    tx: Tx,
    userId: string,
    plans: readonly SavingsPlan[],
    proposals: readonly ProposalRow[],
  ): Promise<SavingsChanges> {
    const today = clock.today()
    const { cycle } = await loadPayCycle({ clock, outlook }, tx, userId)
    const accounts = await loadAccounts(tx, userId)
    return reconcile({
      plans,
      proposals,
      today,
      payday: cycle.from,
      goalsActiveSince: listActiveSince(await loadGoals(tx, userId)),
      ...(await loadSources(tx, userId, { plans, proposals, accounts, today })),
    })
  }

  async function applyChanges(
    tx: Tx,
    userId: string,
    { create, update, remove, expire }: SavingsChanges,
    proposals: readonly ProposalRow[],
  ): Promise<void> {
    const repository = savingsProposalRepository(tx)
    if (remove.length > 0) await repository.delete(userId, remove)
    for (const id of expire) await repository.decide(userId, id, { state: 'expired' }, clock.now())
    for (const change of update) {
      const { planId } = proposals.find(({ id }) => id === change.id) ?? fail('internal')
      await repository.replace(userId, { ...change, planId })
    }
    for (const proposal of create) await repository.create(userId, newId(), proposal, clock.now())
  }

  return async (
    tx: Tx,
    userId: string,
    { confirms = true, origin = 'user' }: RefreshOptions = {},
  ): Promise<void> => {
    assertUserDataLocked(tx)
    const plans = await savingsPlanRepository(tx).list(userId)
    if (plans.length === 0) return
    const since = addDays(clock.today(), -memoryDays)
    const proposals = await savingsProposalRepository(tx).list(userId, since)
    const changes = await computeChanges(tx, userId, plans, proposals)
    await applyChanges(tx, userId, changes, proposals)
    const confirmed = confirms ? await confirmation.confirmAlways(tx, userId, plans) : 0
    await savingsPlanRepository(tx).markChecked(userId, clock.today())
    const changed = Object.values(changes).reduce((count, list) => count + list.length, confirmed)
    if (changed > 0) await events.publish(tx, userId, { type: 'savings_changed' }, { origin })
  }
}

/** Returns a function that refreshes the proposals of a user in a transaction of its own. */
export const createUserRefresh =
  ({ db, events, refresh }: { db: Db; events: Events; refresh: RefreshSavings }) =>
  (userId: string): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      if (await lockUserData(tx, userId)) await refresh(tx, userId, { origin: 'recompute' })
    })
