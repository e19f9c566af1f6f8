import type { Tx } from '../../platform/database/user-transaction.ts'
import type { GoalDueThisMonth } from '../goals/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'

/** What safe-to-spend needs of other modules. */
export interface SafeToSpendSources {
  outlook: RecurringOutlook
  goals: { listDueThisMonth(tx: Tx, userId: string): Promise<GoalDueThisMonth[]> }
}
