import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { countKnownMonths } from '../modules/analytics/index.ts'
import { countBudgetLines } from '../modules/budgets/index.ts'
import { countTransactionRules } from '../modules/classification/index.ts'
import type { Tx } from '../platform/database/user-transaction.ts'

type Count = (tx: Tx, userId: string) => Promise<number>

/** Returns a function that counts what the plan of a user limits. */
export const createPlanUsage =
  (countAlertRules: Count) => async (tx: Tx, userId: string, today: PlainDate) => ({
    alertRules: await countAlertRules(tx, userId),
    months: await countKnownMonths(tx, userId, today),
    budgetLines: await countBudgetLines(tx, userId),
    rules: await countTransactionRules(tx, userId),
  })
