import { sum } from '@lucas/contract/rules/money.ts'
import type { PayCycleDates } from '@lucas/contract/rules/payday.ts'
import { addDays, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import { analyticsRepository, computeCardDebtBefore, computeFlow } from '../analytics/index.ts'
import { assignCharges, billsDue, type Cards, isBilled } from '../cards/index.ts'
import type { Goals } from '../goals/index.ts'
import type { Outlook, RecurringOutlook } from '../recurring/index.ts'
import { transactionLookup } from '../transactions/index.ts'
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
  goals: Pick<Goals, 'listMonth'>
  cards: Pick<Cards, 'listBilled'>
}

interface CycleContext {
  cycle: PayCycleDates
  upcoming: Outlook
  today: PlainDate
}

export type SafeToSpendInput = Awaited<ReturnType<ReturnType<typeof createInputLoader>>>

/** Creates the loader of the safe-to-spend input: visible peso accounts, amounts in minor units. */
export function createInputLoader({ outlook, goals, cards }: SafeToSpendSources) {
  return async (tx: Tx, userId: string, { cycle, upcoming, today }: CycleContext) => {
    const until = addDays(cycle.nextPayday, daysAfterPayday)
    const figures = analyticsRepository(tx)
    const accounts = await accountLookup.listVisible(tx, userId)
    const ids = accounts.map(({ id }) => id)
    const isIncluded = (item: { accountId: string | null; currency: string }) =>
      item.currency === currency && item.accountId !== null && ids.includes(item.accountId)

    const billed = await cards.listBilled(tx, userId, until, accounts)
    const inPesos = billed.filter((card) => card.currency === currency)
    const expected = upcoming.listUntil(until).filter(isIncluded)
    const { cards: billedWithSeries, others } = assignCharges(inPesos, expected)
    const dollarCards = billed.filter((card) => card.currency !== currency)
    const toPayday = billsDue({ cards: billedWithSeries, today, from: today, until: cycle.nextPayday })

    // What is charged to a billed card leaves with its bill, so the pace has no part of it.
    const cashIds = ids.filter((id) => !inPesos.some(({ accountId }) => accountId === id))
    const paceRange = { from: addDays(today, -paceDays), to: addDays(today, -1) }
    const scope = { userId, accounts: cashIds, currency, today } as const
    const flows = await figures.listDailyFlows(scope, paceRange)
    const { spent } = computeFlow(flows)
    const since = flows[0]?.day ?? null
    const repeated = await outlook.sumRecurringSpending(tx, scope, paceRange)
    const spendingAccounts = accounts.filter(
      ({ type, currency: of, balance }) => of === currency && everydayTypes.has(type) && balance !== null,
    )
    const spendingIds = spendingAccounts.map(({ id }) => id)
    return {
      today,
      until,
      cycle,
      spendingAccounts,
      charges: others.filter(({ amount }) => amount < 0n),
      // An income on a savings account does not pay for anything.
      incomes: others.filter(
        ({ amount, accountId }) => amount > 0n && accountId !== null && spendingIds.includes(accountId),
      ),
      instalments: (await outlook.listInstalments(tx, userId, accounts, until)).filter(
        (instalment) => isIncluded(instalment) && !isBilled(inPesos, instalment),
      ),
      cardBills: {
        accounts,
        /** Deducted. */
        due: toPayday.due,
        later: [...toPayday.rest, ...billsDue({ cards: dollarCards, today, from: today, until: today }).rest],
        /** On the expected line. */
        onLine: billsDue({ cards: billedWithSeries, today, from: today, until: addDays(until, 1) }).due,
        cards: billed,
      },
      goals: await goals.listMonth(tx, userId),
      savedThisMonth: await transactionLookup.sumSavedFrom(tx, userId, spendingIds, {
        from: firstOfMonth(today),
        to: today,
      }),
      cardDebt: computeCardDebtBefore(accounts, new Map(), currency),
      pace: computeDailyPace({ spent, repeated: -sum(repeated.map(({ amount }) => amount)), since }, today),
    }
  }
}
