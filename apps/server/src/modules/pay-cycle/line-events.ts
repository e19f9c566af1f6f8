import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { ForecastKind } from '@lucas/contract/planning/forecast.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { toExpectedDay } from '@lucas/contract/rules/payday.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { billsDue, type DueBill } from '../cards/index.ts'
import { type BalanceEvent, deductGoals } from './domain/safe-to-spend.ts'
import type { Expected } from './load-expected.ts'

/** An amount of the expected line. Signed, in minor units. */
export interface LineEvent extends BalanceEvent {
  kind: ForecastKind
  /** The account that pays or receives it, or the card of a bill. */
  accountId: string | null
  seriesId: string | null
}

/**
 * Splits the incomes into those that count and overdue ones. An income that has not come yet is expected tomorrow at the
 * earliest. A late series may have ended: it counts again when it arrives, or where it makes the payday itself.
 */
export function splitIncomes({
  incomes,
  today,
  nextIncome,
}: Pick<Expected, 'incomes' | 'today' | 'nextIncome'>) {
  const moved = incomes.map((income) => ({
    ...income,
    due: income.date,
    date: toExpectedDay(income.date, today),
  }))
  return {
    incomes: moved.filter(({ isSeriesLate, date }) => !isSeriesLate || date >= nextIncome),
    lateIncomes: moved.filter(({ isLate, date }) => isLate && date < nextIncome),
  }
}

/** Returns what goals take before the payday: savings of the same month carry them, those of the next month do not. */
export function deductGoalsOfMonth({
  charges,
  goals,
  month,
  nextIncome,
  savedThisMonth,
}: Pick<Expected, 'charges' | 'goals' | 'month' | 'nextIncome' | 'savedThisMonth'>) {
  const saved = charges.filter(({ isSavings, date }) => isSavings && date < nextIncome && date <= month.to)
  return deductGoals(
    goals.filter(({ due, setAside }) => due + setAside > 0),
    savedThisMonth - sum(saved.map(({ amount }) => amount)),
  )
}

/** What the expected line is made of. */
export type LineSources = Pick<
  Expected,
  | 'today'
  | 'nextIncome'
  | 'month'
  | 'isIrregular'
  | 'accounts'
  | 'billedCards'
  | 'charges'
  | 'incomes'
  | 'instalments'
  | 'goals'
  | 'savedThisMonth'
>

/**
 * Returns what the expected line has until a day: incomes, unless they are irregular, series, bills of cards, instalments and the
 * goals of the running month on the day before the payday. Savings of the rest of the month are the money that goals already took.
 */
export function listLineEvents(expected: LineSources, until: PlainDate): LineEvent[] {
  const { today, nextIncome, month, isIrregular, accounts, billedCards } = expected
  const isOnLine = ({ date }: { date: PlainDate }) => date <= until
  const goals = deductGoalsOfMonth(expected)
  const lastDay = addDays(nextIncome, -1)
  let taken = goals.amount
  const charges = expected.charges.map((charge) => {
    if (!charge.isSavings || charge.date < nextIncome || charge.date > month.to) return charge
    const carried = taken < -charge.amount ? taken : -charge.amount
    taken -= carried
    return { ...charge, amount: charge.amount + carried }
  })
  const toEvent = ({
    seriesId,
    accountId,
    kind,
    name,
    date,
    amount,
    isSavings,
  }: (typeof charges)[number]) => ({
    kind:
      amount > 0n
        ? kind === 'salary'
          ? kind
          : ('income' as const)
        : isSavings
          ? ('savings' as const)
          : ('bill' as const),
    name: kind === 'salary' ? copy.chart.salary : name,
    date,
    amount,
    accountId,
    seriesId,
  })
  const bills = billsDue({ cards: billedCards, today, from: today, until: addDays(until, 1) }).due
  return [
    ...(isIrregular ? [] : splitIncomes(expected).incomes).filter(isOnLine).map(toEvent),
    ...charges.filter((one) => one.amount < 0n && isOnLine(one)).map(toEvent),
    ...bills.map((bill) => ({
      kind: 'card_bill' as const,
      name: toCardBillName(bill, accounts),
      date: bill.dueOn,
      amount: -bill.amount,
      accountId: bill.accountId,
      seriesId: null,
    })),
    ...expected.instalments.filter(isOnLine).map(({ name, date, amount, accountId }) => ({
      kind: 'instalment' as const,
      name,
      date,
      amount: -amount,
      accountId,
      seriesId: null,
    })),
    ...(goals.amount > 0n
      ? [
          {
            kind: 'goals' as const,
            name: copy.chart.goals,
            date: lastDay,
            amount: -goals.amount,
            accountId: null,
            seriesId: null,
          },
        ]
      : []),
  ]
}

/** Returns the name of a card with its last digits. */
export function toCardBillName(
  { accountId }: Pick<DueBill, 'accountId'>,
  accounts: readonly VisibleAccount[],
): string {
  const account = accounts.find(({ id }) => id === accountId)
  return copy.cardBill.name(account?.name ?? '', account?.mask ?? '')
}
