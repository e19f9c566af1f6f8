import type { IncomeMode } from '@lucas/contract/rules/income-mode.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { loadRecentFlows, type RecentFlows } from '../analytics/index.ts'
import { detectIncomeMode, type MonthFlow, modeMonths } from './domain/income-mode.ts'
import { paceDays } from './domain/safe-to-spend.ts'
import type { CurrentCycle } from './load-pay-cycle.ts'

/** How the user's income arrives, in pesos and minor units. */
export interface Income {
  mode: IncomeMode
  /** The last known whole months, oldest first. */
  months: readonly MonthFlow[]
  /** The regular incomes per month. */
  expected: bigint
  /** One month of bills and subscriptions. */
  bills: bigint
  /** What was spent on each of the days of the pace, by account. */
  days: RecentFlows['days']
}

/** The days whose spending is the pace. */
export const toPaceRange = (today: PlainDate): DateRange => ({
  from: addDays(today, -paceDays),
  to: addDays(today, -1),
})

/** Loads the months and regular incomes of the visible accounts, and finds the mode that the user did not choose. */
export async function loadIncome(
  tx: Tx,
  userId: string,
  {
    current,
    accounts,
    today,
  }: { current: CurrentCycle; accounts: readonly VisibleAccount[]; today: PlainDate },
): Promise<Income> {
  const inPesos = accounts.flatMap(({ id, currency }) => (currency === 'CLP' ? [id] : []))
  const scope = { userId, accounts: inPesos, currency: 'CLP', today } as const
  const { months, days } = await loadRecentFlows(tx, scope, { months: modeMonths, days: toPaceRange(today) })
  const isOwn = ({ accountId }: { accountId: string | null }) =>
    accountId !== null && inPesos.includes(accountId)
  const incomes = current.upcoming.incomes.filter(isOwn)
  const sumMonthly = (some: readonly { monthly: bigint }[]) => sum(some.map(({ monthly }) => monthly))
  const { modeChoice } = current
  const mode =
    modeChoice === 'automatic'
      ? detectIncomeMode({ months, incomes, hasChosenPayday: current.payday !== 'salary' })
      : modeChoice
  return {
    mode,
    months,
    expected: sumMonthly(incomes),
    bills: sumMonthly(current.upcoming.bills.filter(isOwn)),
    days,
  }
}
