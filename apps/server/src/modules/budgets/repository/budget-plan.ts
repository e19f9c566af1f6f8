import type { BudgetForm, BudgetPeriod } from '@lucas/contract/planning/budget.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** How a user budgets. */
export interface BudgetPlan {
  form: BudgetForm
  period: BudgetPeriod
}

const defaultPlan: BudgetPlan = { form: 'lines', period: 'month' }

/** Selects how a user budgets, and whether there is a line, for a statement of another module. */
export const selectBudget = (userId: string): RawBuilder<BudgetPlan & { hasLines: boolean }> =>
  sql`json_build_object(
    'form', coalesce((select form from budget_plan where user_id = ${userId}), ${defaultPlan.form}),
    'period', coalesce((select period from budget_plan where user_id = ${userId}), ${defaultPlan.period}),
    'hasLines', exists (select from budget_line where user_id = ${userId}))`

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
