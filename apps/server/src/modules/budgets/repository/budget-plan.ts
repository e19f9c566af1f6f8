import type { BudgetForm, BudgetPeriod } from '@lucas/contract/planning/budget.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** How a user budgets. */
export interface BudgetPlan {
  form: BudgetForm
  period: BudgetPeriod
}

const defaultPlan: BudgetPlan = { form: 'lines', period: 'month' }

/** Selects whether the months of a user are calendar months or pay cycles, for a statement of another module. */
export const selectBudgetPeriod = (userId: string): RawBuilder<BudgetPeriod> =>
  sql`coalesce((select period from budget_plan where user_id = ${userId}), ${defaultPlan.period})`

export const budgetPlanRepository = (tx: Tx) => {
  const get = async (userId: string): Promise<BudgetPlan> =>
    (await tx
      .selectFrom('budget_plan')
      .select(['form', 'period'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? defaultPlan

  return {
    get,
    async update(userId: string, change: Partial<BudgetPlan>, now: Date): Promise<void> {
      const plan = { ...(await get(userId)), ...change, updated_at: now }
      await tx
        .insertInto('budget_plan')
        .values({ user_id: userId, ...plan })
        .onConflict((on) => on.column('user_id').doUpdateSet(plan))
        .execute()
    },
  }
}
