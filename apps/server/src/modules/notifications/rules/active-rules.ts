import { limits } from '@lucas/contract/limits.ts'
import { includesPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { loadCategoryNames } from '../../categories/index.ts'
import { users } from '../../users/index.ts'
import type { AlertRuleDefinition } from '../domain/alert-rule.ts'
import { alertRuleRepository } from '../repository/alert-rule.ts'

/** Returns whether the plan includes the rule at this position, oldest first (decisions 9). */
export const isWithinPlan = (plan: Plan, position: number): boolean =>
  position < limits.alertRulesFree || includesPlan(plan, 'grow')

/** Lists the enabled rules that the user's plan includes. */
export async function listActiveRules(tx: Tx, userId: string): Promise<AlertRuleDefinition[]> {
  const rows = await alertRuleRepository(tx).list(userId)
  if (rows.length === 0) return []
  const toName = await loadCategoryNames(tx, userId)
  const { plan } = await users.get(tx, userId)
  return rows
    .filter(({ enabled }, at) => enabled && isWithinPlan(plan, at))
    .map(({ account_id: accountId, id, kind, amount, currency, percent, category }) => ({
      id,
      kind,
      amount,
      currency,
      percent,
      category,
      ...(category !== null && { categoryName: toName(category) }),
      accountId,
    }))
}
