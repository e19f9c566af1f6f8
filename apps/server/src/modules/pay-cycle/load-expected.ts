import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { computeCardDebtBefore, computeFlow } from '../analytics/index.ts'
import { assignCharges, type Cards, isBilled } from '../cards/index.ts'
import type { Goals } from '../goals/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { computeDailyPace, computeSetAsideDays, countPaceDays } from './domain/safe-to-spend.ts'
import { type Income, toPaceRange } from './load-income.ts'
import type { CurrentCycle } from './load-pay-cycle.ts'

/** Goals and salaries are in pesos, and dollars are never added to them. */
const currency = 'CLP'
/** Account types that users pay from; savings do not count. */
const everydayTypes: ReadonlySet<string> = new Set(['checking', 'depository'])
/** The projection continues for some days after the payday, so that it includes the salary. */
const daysAfterPayday = 5
/** Where the income is irregular, what falls due in these days is deducted: when the next one comes is not known. */
const daysWithoutPayday = 30
/** Rows of so many days say what is usual beyond what safe-to-spend counts. */
const historyDays = 400

/** What safe-to-spend needs of other modules. */
export interface SafeToSpendSources {
  outlook: RecurringOutlook
  goals: Pick<Goals, 'listMonth'>
  cards: Pick<Cards, 'listBilled'>
}

export interface CycleContext {
  current: CurrentCycle
  /** The days of the user's month that contains today. */
  month: DateRange
  income: Income
  accounts: readonly VisibleAccount[]
  today: PlainDate
}

export type Expected = Awaited<ReturnType<ReturnType<typeof createExpectedLoader>>>

/**
 * Creates the loader of everything that is expected on the visible peso accounts, amounts in minor units: until the days that
 * safe-to-spend looks at, or until `ahead` where that is later.
 */
export function createExpectedLoader({ outlook, goals, cards }: SafeToSpendSources) {
  return async (
    tx: Tx,
    userId: string,
    { current, month, income, accounts, today }: CycleContext,
    ahead: PlainDate | null = null,
  ) => {
    const isIrregular = income.mode === 'irregular'
    const nextIncome = isIrregular ? addDays(today, daysWithoutPayday + 1) : current.cycle.nextPayday
    const until = addDays(nextIncome, daysAfterPayday)
    const setAsideDays = isIrregular ? null : computeSetAsideDays(nextIncome, today)
    const needed = setAsideDays === null ? until : setAsideDays.to
    const horizon = ahead !== null && needed < ahead ? ahead : needed
    const ids = accounts.map(({ id }) => id)
    const isIncluded = (item: { accountId: string | null; currency: string }) =>
      item.currency === currency && item.accountId !== null && ids.includes(item.accountId)

    const billed = await cards.listBilled(tx, userId, horizon, accounts)
    const inPesos = billed.filter((card) => card.currency === currency)
    const { cards: billedCards, others } = assignCharges(
      inPesos,
      current.upcoming.listUntil(horizon).filter(isIncluded),
    )
    const instalments = (await outlook.listInstalments(tx, userId, accounts, horizon)).filter(
      (instalment) => isIncluded(instalment) && !isBilled(inPesos, instalment),
    )

    // What is charged to a billed card leaves with its bill, so the pace has no part of it.
    const cashIds = ids.filter((id) => !inPesos.some(({ accountId }) => accountId === id))
    const flows = income.days.filter(({ account }) => cashIds.includes(account))
    const { spent } = computeFlow(flows)
    const since = flows[0]?.day ?? null
    const paceRange = toPaceRange(today)
    const repeated = await outlook.listRecurringCharges(
      tx,
      { userId, accounts: ids, currency },
      ahead === null ? paceRange : { ...paceRange, from: addDays(today, -historyDays) },
    )
    const inPace = repeated.filter(
      ({ account, day }) => cashIds.includes(account) && day >= paceRange.from && day <= paceRange.to,
    )
    const spendingAccounts = accounts.filter(
      ({ type, currency: of, balance }) => of === currency && everydayTypes.has(type) && balance !== null,
    )
    const spendingIds = spendingAccounts.map(({ id }) => id)
    return {
      today,
      month,
      /** The last day of the line of safe-to-spend. */
      until,
      nextIncome,
      setAsideDays,
      isIrregular,
      accounts,
      spendingAccounts,
      /** The accounts whose spending is in the pace. */
      cashIds,
      charges: others.filter(({ amount }) => amount < 0n),
      // An income on a savings account does not pay for anything.
      incomes: others.filter(
        ({ amount, accountId }) => amount > 0n && accountId !== null && spendingIds.includes(accountId),
      ),
      instalments,
      /** The linked cards with known days, with the expected charges of their series. */
      billedCards,
      /** The same without the charges of series, in all currencies. */
      billed,
      /** What series and instalments charged in the days of the pace, or of `historyDays` where more is looked at. */
      repeated,
      goals: await goals.listMonth(tx, userId, month),
      savedThisMonth: await transactionLookup.sumSavedFrom(tx, userId, spendingIds, {
        from: month.from,
        to: today,
      }),
      cardDebt: computeCardDebtBefore(accounts, new Map(), currency),
      paceDays: since === null ? 0 : countPaceDays(since, today),
      pace: computeDailyPace(
        { spent, repeated: sum(inPace.map(({ spent: amount }) => amount)), since },
        today,
      ),
    }
  }
}
