import { sum } from '@lucas/contract/rules/money.ts'
import type { PayCycleDates } from '@lucas/contract/rules/payday.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import { analyticsRepository, computeCardDebtBefore, computeFlow } from '../analytics/index.ts'
import type { Goals } from '../goals/index.ts'
import type { Outlook, RecurringOutlook } from '../recurring/index.ts'
import { computeDailyPace, paceDays } from './domain/safe-to-spend.ts'

/** Goals and salaries are in pesos, and dollars are never added to them. */
const currency = 'CLP'
/** Account types that users pay from; savings do not count. */
const everydayTypes: ReadonlySet<string> = new Set(['checking', 'depository'])
/** The projection continues for some days after the payday, so that it includes the salary. */
const daysAfterPayday = 5

/** What safe-to-spend needs of other modules. */
export interface SafeToSpendSources {
  outlook: RecurringOutlook
  goals: Pick<Goals, 'listDueThisMonth'>
}

interface CycleContext {
  cycle: PayCycleDates
  upcoming: Outlook
  today: PlainDate
}

export type SafeToSpendInput = Awaited<ReturnType<ReturnType<typeof createInputLoader>>>

/** Creates the loader of the safe-to-spend input: visible peso accounts, amounts in minor units. */
export function createInputLoader({ outlook, goals }: SafeToSpendSources) {
  return async (tx: Tx, userId: string, { cycle, upcoming, today }: CycleContext) => {
    const until = addDays(cycle.nextPayday, daysAfterPayday)
    const figures = analyticsRepository(tx)
    const accounts = await accountLookup.listVisible(tx, userId)
    const ids = accounts.map(({ id }) => id)
    const isIncluded = (item: { accountId: string | null; currency: string }) =>
      item.currency === currency && item.accountId !== null && ids.includes(item.accountId)

    const paceRange = { from: addDays(today, -paceDays), to: addDays(today, -1) }
    const scope = { userId, accounts: ids, currency, today } as const
    const spent = computeFlow(await figures.sumByKind(scope, paceRange)).spent
    const since = await figures.findFirstFlowDay(scope, paceRange)
    const repeated = await outlook.sumRecurringSpending(tx, userId, ids, currency, paceRange)
    return {
      today,
      until,
      cycle,
      spendingAccounts: accounts.filter(
        ({ type, currency: of, balance }) => of === currency && everydayTypes.has(type) && balance !== null,
      ),
      expected: upcoming.listUntil(until).filter(isIncluded),
      instalments: (await outlook.listInstalments(tx, userId, until)).filter(isIncluded),
      goalAmounts: await goals.listDueThisMonth(tx, userId),
      cardDebt: computeCardDebtBefore(accounts, new Map(), currency),
      pace: computeDailyPace({ spent, repeated: -sum(repeated.map(({ amount }) => amount)), since }, today),
    }
  }
}
