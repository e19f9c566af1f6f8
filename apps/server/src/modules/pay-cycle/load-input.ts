import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { computeCardDebtBefore, computeFlow } from '../analytics/index.ts'
import { assignCharges, billsDue, type Cards, isBilled } from '../cards/index.ts'
import type { Goals } from '../goals/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { computeDailyPace, computeSetAsideDays } from './domain/safe-to-spend.ts'
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

/** What safe-to-spend needs of other modules. */
export interface SafeToSpendSources {
  outlook: RecurringOutlook
  goals: Pick<Goals, 'listMonth'>
  cards: Pick<Cards, 'listBilled'>
}

interface CycleContext {
  current: CurrentCycle
  /** The days of the user's month that contains today. */
  month: DateRange
  income: Income
  accounts: readonly VisibleAccount[]
  today: PlainDate
}

export type SafeToSpendInput = Awaited<ReturnType<ReturnType<typeof createInputLoader>>>

/** Creates the loader of the safe-to-spend input: visible peso accounts, amounts in minor units. */
export function createInputLoader({ outlook, goals, cards }: SafeToSpendSources) {
  return async (tx: Tx, userId: string, { current, month, income, accounts, today }: CycleContext) => {
    const { upcoming } = current
    const isIrregular = income.mode === 'irregular'
    const nextIncome = isIrregular ? addDays(today, daysWithoutPayday + 1) : current.cycle.nextPayday
    const until = addDays(nextIncome, daysAfterPayday)
    const setAsideDays = isIrregular ? null : computeSetAsideDays(nextIncome, today)
    const horizon = setAsideDays === null ? until : setAsideDays.to
    const isSetAside = ({ date }: { date: PlainDate }) =>
      setAsideDays !== null && date >= setAsideDays.from && date <= setAsideDays.to
    const ids = accounts.map(({ id }) => id)
    const isIncluded = (item: { accountId: string | null; currency: string }) =>
      item.currency === currency && item.accountId !== null && ids.includes(item.accountId)

    const billed = await cards.listBilled(tx, userId, horizon, accounts)
    const inPesos = billed.filter((card) => card.currency === currency)
    const expected = upcoming.listUntil(horizon).filter(isIncluded)
    const { cards: billedWithSeries, others } = assignCharges(inPesos, expected)
    const dollarCards = billed.filter((card) => card.currency !== currency)
    const toPayday = billsDue({ cards: billedWithSeries, today, from: today, until: nextIncome })
    const listCardBills = (from: PlainDate, to: PlainDate) =>
      billsDue({ cards: billedWithSeries, today, from, until: addDays(to, 1) }).due
    const instalments = (await outlook.listInstalments(tx, userId, accounts, horizon)).filter(
      (instalment) => isIncluded(instalment) && !isBilled(inPesos, instalment),
    )
    const isOnLine = ({ date }: { date: PlainDate }) => date <= until

    // What is charged to a billed card leaves with its bill, so the pace has no part of it.
    const cashIds = ids.filter((id) => !inPesos.some(({ accountId }) => accountId === id))
    const scope = { userId, accounts: cashIds, currency, today } as const
    const flows = income.days.filter(({ account }) => cashIds.includes(account))
    const { spent } = computeFlow(flows)
    const since = flows[0]?.day ?? null
    const repeated = await outlook.sumRecurringSpending(tx, scope, toPaceRange(today))
    const spendingAccounts = accounts.filter(
      ({ type, currency: of, balance }) => of === currency && everydayTypes.has(type) && balance !== null,
    )
    const spendingIds = spendingAccounts.map(({ id }) => id)
    return {
      today,
      month,
      until,
      nextIncome,
      spendingAccounts,
      charges: others.filter((one) => one.amount < 0n && isOnLine(one)),
      // An income on a savings account does not pay for anything.
      incomes: others.filter(
        (one) =>
          one.amount > 0n && isOnLine(one) && one.accountId !== null && spendingIds.includes(one.accountId),
      ),
      instalments: instalments.filter(isOnLine),
      /** What falls due soon after a payday that is near. */
      after: {
        charges: others.filter((one) => one.amount < 0n && !one.isSavings && isSetAside(one)),
        instalments: instalments.filter(isSetAside),
        cardBills: setAsideDays === null ? [] : listCardBills(setAsideDays.from, setAsideDays.to),
      },
      cardBills: {
        accounts,
        /** Deducted. */
        due: toPayday.due,
        later: [...toPayday.rest, ...billsDue({ cards: dollarCards, today, from: today, until: today }).rest],
        /** On the expected line. */
        onLine: listCardBills(today, until),
        cards: billed,
      },
      goals: await goals.listMonth(tx, userId, month),
      savedThisMonth: await transactionLookup.sumSavedFrom(tx, userId, spendingIds, {
        from: month.from,
        to: today,
      }),
      cardDebt: computeCardDebtBefore(accounts, new Map(), currency),
      pace: computeDailyPace({ spent, repeated: -sum(repeated.map(({ amount }) => amount)), since }, today),
    }
  }
}
