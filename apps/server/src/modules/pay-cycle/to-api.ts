import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { daysToPayday, type PayCycleDates, type Payday } from '@lucas/contract/rules/payday.ts'
import { addDays, lastOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { DueBill } from '../cards/index.ts'
import {
  type BalanceEvent,
  computeSafeToSpend,
  deductGoals,
  findBelowZero,
  findLowestDay,
  projectBalance,
} from './domain/safe-to-spend.ts'
import type { SafeToSpendInput } from './load-input.ts'
import { toApiCardBills, toBillEvents } from './to-api-cards.ts'

interface CurrentCycle {
  payday: Payday
  isSalary: boolean
  cycle: PayCycleDates
  /** The next payday of the regular incomes, where it is another one. */
  habit: PlainDate | null
}

export const toApiCycle = ({ payday, isSalary, cycle, habit }: CurrentCycle): PayCycle => ({
  payday,
  from_salary: isSalary,
  from: cycle.from,
  next_payday: cycle.nextPayday,
  previous_from: cycle.previousFrom,
  habit: payday === 'salary' || habit === null ? null : { payday: 'salary', next_payday: habit },
})

type ExpectedSeries = SafeToSpendInput['charges'][number]

const toApiAmount = (minor: bigint) => toWireAmount(minor, 'CLP')

/** Computes safe-to-spend, the committed amounts and the projected balance in the format of the API. */
export function toApiSafeToSpend(current: CurrentCycle, input: SafeToSpendInput): SafeToSpend {
  const { today, until, cycle, pace } = input
  const lastDay = addDays(cycle.nextPayday, -1)
  const balance = sum(input.spendingAccounts.map((account) => account.balance ?? 0n))
  const { incomes, lateIncomes } = splitIncomes(input)
  const beforePayday = <Item extends { date: PlainDate }>(items: readonly Item[]) =>
    items.filter(({ date }) => date <= lastDay)
  const charges = beforePayday(input.charges).map((series) => ({ ...series, amount: -series.amount }))
  const bills = charges.filter(({ isSavings }) => !isSavings)
  const savings = charges.filter(({ isSavings }) => isSavings)
  const instalments = beforePayday(input.instalments)
  // Savings of the next month carry the goals of that month, not what is due in this one.
  const savingsOfMonth = savings.filter(({ date }) => date <= lastOfMonth(today))
  const goals = deductGoals(input.goals, input.savedThisMonth + sumAmounts(savingsOfMonth))
  const goalEvent = { name: safeToSpendCopy.chart.goals, date: lastDay, amount: goals.amount }
  const { free, perDay, perDayUntil, shortfall } = computeSafeToSpend({
    today,
    lastDay,
    balance,
    incomes: beforePayday(incomes),
    charges: [...bills, ...savings, ...instalments, ...input.cardBills.due.map(toCharge), goalEvent],
  })
  const line = projectBalance({
    balance,
    pace,
    events: [
      ...incomes.map(toBalanceEvent),
      ...input.charges.map(toBalanceEvent),
      ...toBillEvents(input.cardBills),
      ...[...input.instalments, ...(goals.amount > 0n ? [goalEvent] : [])].map(({ name, date, amount }) => ({
        name,
        date,
        amount: -amount,
      })),
    ],
    today,
    until,
  })
  const lowest = findLowestDay(line)
  const belowZero = findBelowZero(line, lastDay)
  return {
    today,
    cycle: toApiCycle(current),
    days: daysToPayday(cycle, today),
    balance: {
      amount: toApiAmount(balance),
      items: input.spendingAccounts.map(({ id, name, institution_name, mask, balance: accountBalance }) => ({
        account_id: id,
        name,
        institution_name,
        mask,
        amount: toApiAmount(accountBalance ?? 0n),
      })),
    },
    incomes: toApiDeduction(beforePayday(incomes), toApiIncome),
    late_incomes: lateIncomes.map(({ due, ...income }) => ({ ...toApiIncome(income), due })),
    bills: toApiDeduction(bills, toApiCharge),
    ...toApiCardBills(input.cardBills),
    instalments: toApiDeduction(instalments, ({ purchaseId, name, date, amount, number, total }) => ({
      purchase_id: purchaseId,
      name,
      date,
      amount: toApiAmount(amount),
      number,
      total,
    })),
    savings: toApiDeduction(savings, toApiCharge),
    goals: {
      ...toApiDeduction(goals.goals, ({ goalId, name, icon, amount, due, setAside }) => ({
        goal_id: goalId,
        name,
        icon,
        amount: toApiAmount(amount),
        due,
        set_aside: setAside,
      })),
      due: goals.goals.reduce((total, { due }) => total + due, 0),
      set_aside: goals.goals.reduce((total, { setAside }) => total + setAside, 0),
      carried: toApiAmount(goals.carried),
    },
    free: toApiAmount(free),
    per_day: toApiAmount(perDay),
    per_day_until: perDayUntil,
    shortfall: shortfall && { amount: toApiAmount(shortfall.amount), until: shortfall.until },
    below_zero: belowZero && { date: belowZero.date, lowest: toApiDay(belowZero.lowest) },
    card_debt: toApiAmount(input.cardDebt),
    pace: toApiAmount(pace),
    line: line.map((day) => ({
      ...toApiDay(day),
      events: day.events.map(({ name, amount }) => ({ name, amount: toApiAmount(amount) })),
    })),
    lowest: toApiDay(lowest),
  }
}

/**
 * Splits the incomes into those that count and overdue ones. An income that has not come yet is expected tomorrow at the
 * earliest. A late series may have ended: it counts again when it arrives, or where it makes the payday itself.
 */
function splitIncomes({ incomes, today, cycle }: SafeToSpendInput) {
  const tomorrow = addDays(today, 1)
  const moved = incomes.map((income) => ({
    ...income,
    due: income.date,
    date: income.date > tomorrow ? income.date : tomorrow,
  }))
  return {
    incomes: moved.filter(({ isSeriesLate, date }) => !isSeriesLate || date >= cycle.nextPayday),
    lateIncomes: moved.filter(({ isLate, date }) => isLate && date < cycle.nextPayday),
  }
}

const sumAmounts = (items: readonly { amount: bigint }[]): bigint => sum(items.map(({ amount }) => amount))

const toApiDeduction = <Item extends { amount: bigint }, ApiItem>(
  items: readonly Item[],
  toApiItem: (item: Item) => ApiItem,
) => ({ amount: toApiAmount(sumAmounts(items)), items: items.map(toApiItem) })

const toCharge = ({ paidOn, amount }: DueBill) => ({ date: paidOn, amount })

const toApiIncome = ({ seriesId, name, kind, date, amount }: ExpectedSeries) => ({
  series_id: seriesId,
  name,
  kind: kind === 'salary' ? kind : ('income' as const),
  date,
  amount: toApiAmount(amount),
})

const toApiCharge = ({ seriesId, name, date, amount, isLate }: ExpectedSeries) => ({
  series_id: seriesId,
  name,
  date,
  amount: toApiAmount(amount),
  late: isLate,
})

const toApiDay = ({ date, balance }: { date: PlainDate; balance: bigint }) => ({
  date,
  balance: toApiAmount(balance),
})

const toBalanceEvent = ({ kind, name, date, amount }: ExpectedSeries): BalanceEvent => ({
  name: kind === 'salary' ? safeToSpendCopy.chart.salary : name,
  date,
  amount,
})
