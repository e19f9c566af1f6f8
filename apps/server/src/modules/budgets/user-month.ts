import { toCalendarMonth, toPayMonth } from '@lucas/contract/rules/payday.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { loadPayCycle, type PayCycleSources } from '../pay-cycle/index.ts'
import { budgetPlanRepository } from './repository/budget-plan.ts'

/** Returns a function that loads the month of a user that contains today: a calendar month, or a pay cycle where the budget follows them. */
export const createLoadUserMonth =
  (sources: PayCycleSources) =>
  async (tx: Tx, userId: string): Promise<DateRange> => {
    const today = sources.clock.today()
    const { period } = await budgetPlanRepository(tx).get(userId)
    return period === 'cycle'
      ? toPayMonth((await loadPayCycle(sources, tx, userId)).cycle, today)
      : toCalendarMonth(today)
  }
