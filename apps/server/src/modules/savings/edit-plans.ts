import { savingsCopy as copy } from '@lucas/contract/copy/planning/savings.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  getSavingsPlanErrors,
  type SavingsPlanInput,
  type SavingsPlanPatch,
} from '@lucas/contract/planning/savings-plan.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { newId } from '../../platform/ids.ts'
import type { SavingsPlan } from './domain/plan.ts'
import { loadGoals, type SavingsGoal } from './load-savings.ts'
import { memoryDays, type RefreshSavings } from './refresh.ts'
import { savingsPlanRepository } from './repository/savings-plan.ts'

const dayMs = 86_400_000

interface PlanEditsDeps {
  db: Db
  clock: Clock
  events: Events
  refresh: RefreshSavings
}

interface Editing {
  tx: Tx
  /** Of goals that exist. */
  plans: SavingsPlan[]
  goals: SavingsGoal[]
}

/** Creates the changes of plans. The user's data is locked, so that limits hold; proposals follow in the same transaction. */
export function createPlanEdits({ db, clock, events, refresh }: PlanEditsDeps) {
  const edit = <T>(userId: string, work: (editing: Editing) => Promise<T>): Promise<T> =>
    inUserData({ db, events }, userId, async (tx) => {
      const goals = await loadGoals(tx, userId)
      const forgotten = new Date(clock.now().getTime() - memoryDays * dayMs)
      await savingsPlanRepository(tx).eraseDeleted(userId, forgotten)
      const stored = await savingsPlanRepository(tx).list(userId)
      const isOrphan = ({ goalId }: SavingsPlan) => !goals.some(({ id }) => id === goalId)
      const orphans = stored.filter(isOrphan).map(({ id }) => id)
      if (orphans.length > 0) await savingsPlanRepository(tx).erase(userId, orphans)
      const result = await work({ tx, goals, plans: stored.filter((plan) => !isOrphan(plan)) })
      await refresh(tx, userId)
      await events.publish(tx, userId, { type: 'savings_changed' })
      return result
    })

  return {
    /** Creates a plan. One that was deleted and is made again proposes nothing that was decided before. */
    createPlan: (userId: string, input: SavingsPlanInput): Promise<{ id: string }> =>
      edit(userId, async ({ tx, plans, goals }) => {
        const goal = goals.find(({ id }) => id === input.goal_id) ?? fail('not_found')
        if (goal.state !== 'active') fail('goal_not_active')
        if (plans.length >= limits.savingsPlansMax) failField('kind', copy.full)
        const plan: SavingsPlan = {
          id: (await savingsPlanRepository(tx).findDeleted(userId, goal.id, input.kind)) ?? newId(),
          goalId: goal.id,
          kind: input.kind,
          amount: input.amount === undefined ? null : BigInt(input.amount),
          day: input.day ?? null,
          percentage: input.percentage ?? null,
          always: false,
          startsOn: clock.today(),
          isPaused: false,
          createdAt: clock.now(),
        }
        requireValidPlan(plan, { plans, goals })
        await savingsPlanRepository(tx).create(userId, plan)
        return { id: plan.id }
      }),

    /** Changes a plan. After a pause or another day, what happened before today makes no proposal. */
    updatePlan: (userId: string, planId: string, patch: SavingsPlanPatch): Promise<void> =>
      edit(userId, async ({ tx, plans, goals }) => {
        const plan = plans.find(({ id }) => id === planId) ?? fail('not_found')
        const { paused = plan.isPaused, always = plan.always, day = plan.day } = patch
        const startsAgain = (plan.isPaused && !paused) || day !== plan.day
        const changed: SavingsPlan = {
          ...plan,
          always,
          day,
          isPaused: paused,
          amount: patch.amount === undefined ? plan.amount : BigInt(patch.amount),
          percentage: patch.percentage ?? plan.percentage,
          startsOn: startsAgain ? clock.today() : plan.startsOn,
        }
        requireValidPlan(changed, { plans, goals })
        await savingsPlanRepository(tx).update(userId, changed, clock.now())
      }),

    /** Deletes a plan with its open proposals. What was confirmed stays in the ledger. */
    deletePlan: (userId: string, planId: string): Promise<void> =>
      edit(userId, async ({ tx, plans }) => {
        if (!plans.some(({ id }) => id === planId)) fail('not_found')
        await savingsPlanRepository(tx).delete(userId, planId, clock.now())
      }),
  }
}

function requireValidPlan(plan: SavingsPlan, { plans, goals }: Pick<Editing, 'plans' | 'goals'>): void {
  const { kind, amount, day, percentage } = plan
  const [fault] = Object.entries(
    getSavingsPlanErrors({
      kind,
      day,
      amount: amount === null ? undefined : Number(amount),
      percentage: percentage ?? undefined,
    }),
  )
  if (fault) failField(...fault)
  const others = plans.filter((one) => {
    const goal = goals.find(({ id }) => id === one.goalId)
    return one.id !== plan.id && one.kind === kind && goal?.state !== 'archived'
  })
  if (kind === 'round_up' && others[0]) {
    const taken = goals.find(({ id }) => id === others[0]?.goalId)
    failField('kind', copy.roundUpTaken(taken?.name ?? ''))
  }
  const used = others.reduce((total, one) => total + (one.percentage ?? 0), 0)
  if (kind === 'income_share' && used + (percentage ?? 0) > limits.savingsShareMax)
    failField('percentage', copy.percentageTotal(used))
}
