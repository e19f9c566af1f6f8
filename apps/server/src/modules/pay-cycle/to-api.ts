import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { daysToPayday, type PayCycleDates, type Payday } from '@lucas/contract/rules/payday.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import {
  type BalanceEvent,
  computeSafeToSpend,
  findLowestDay,
  projectBalance,
} from './domain/safe-to-spend.ts'
import type { SafeToSpendInput } from './load-input.ts'

interface CurrentCycle {
  payday: Payday
  isSalary: boolean
  cycle: PayCycleDates
}

export const toApiCycle = ({ payday, isSalary, cycle }: CurrentCycle): PayCycle => ({
  payday,
  from_salary: isSalary,
  from: cycle.from,
  next_payday: cycle.nextPayday,
  previous_from: cycle.previousFrom,
})

const toApiAmount = (minor: bigint) => toWireAmount(minor, 'CLP')

/** Computes safe-to-spend, the committed amounts and the projected balance in the format of the API. */
export function toApiSafeToSpend(current: CurrentCycle, input: SafeToSpendInput): SafeToSpend {
  const { today, until, cycle, pace } = input
  const dayBeforePayday = addDays(cycle.nextPayday, -1)
  const balance = sum(input.spendingAccounts.map((account) => account.balance ?? 0n))
  const bills = input.expected.filter(({ amount, date }) => amount < 0n && date <= dayBeforePayday)
  const instalments = input.instalments.filter(({ date }) => date <= dayBeforePayday)
  const committed = {
    bills: -sum(bills.map(({ amount }) => amount)),
    instalments: sum(instalments.map(({ amount }) => amount)),
    goals: sum(input.goalAmounts.map(({ amount }) => BigInt(amount))),
  }
  const days = daysToPayday(cycle, today)
  const { free, perDay } = computeSafeToSpend(balance, Object.values(committed), days)
  const line = projectBalance({
    balance,
    pace,
    events: toBalanceEvents(input, committed.goals, dayBeforePayday),
    today,
    until,
  })
  const lowest = findLowestDay(line)
  return {
    today,
    cycle: toApiCycle(current),
    days,
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
    bills: {
      amount: toApiAmount(committed.bills),
      items: bills.map(({ seriesId, name, date, amount, isLate }) => ({
        series_id: seriesId,
        name,
        date,
        amount: toApiAmount(-amount),
        late: isLate,
      })),
    },
    instalments: {
      amount: toApiAmount(committed.instalments),
      items: instalments.map(({ purchaseId, name, date, amount, number, total }) => ({
        purchase_id: purchaseId,
        name,
        date,
        amount: toApiAmount(amount),
        number,
        total,
      })),
    },
    goals: {
      amount: toApiAmount(committed.goals),
      items: input.goalAmounts.map(({ goalId, ...goal }) => ({ goal_id: goalId, ...goal })),
    },
    free: toApiAmount(free),
    per_day: toApiAmount(perDay),
    card_debt: toApiAmount(input.cardDebt),
    pace: toApiAmount(pace),
    line: line.map(({ date, balance: balanceAtEnd, events }) => ({
      date,
      balance: toApiAmount(balanceAtEnd),
      events: events.map(({ name, amount }) => ({ name, amount: toApiAmount(amount) })),
    })),
    lowest: { date: lowest.date, balance: toApiAmount(lowest.balance) },
  }
}

/** Returns the expected amounts by day. Goal contributions count on the day before the payday. */
function toBalanceEvents(
  { expected, instalments }: SafeToSpendInput,
  goals: bigint,
  dayBeforePayday: string,
): BalanceEvent[] {
  const events: BalanceEvent[] = [
    ...expected.map(({ kind, name, date, amount }) => ({
      name: kind === 'salary' ? safeToSpendCopy.chart.salary : name,
      date,
      amount,
    })),
    ...instalments.map(({ name, date, amount }) => ({ name, date, amount: -amount })),
  ]
  return goals > 0n
    ? [...events, { name: safeToSpendCopy.chart.goals, date: dayBeforePayday, amount: -goals }]
    : events
}
