import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { daysToPayday } from '@lucas/contract/rules/payday.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { DueBill } from '../cards/index.ts'
import { computeHalfMonths, computeSafeMonthly, computeUsualSpending } from './domain/income-mode.ts'
import { computeSafeToSpend, findBelowZero, findLowestDay, projectBalance } from './domain/safe-to-spend.ts'
import { deductGoalsOfMonth, listLineEvents, splitIncomes, toCardBillName } from './line-events.ts'
import type { Expected } from './load-expected.ts'
import type { Income } from './load-income.ts'
import type { CurrentCycle } from './load-pay-cycle.ts'
import { type SafeToSpendInput, toSafeToSpendInput } from './safe-to-spend-input.ts'
import { toApiCardBills } from './to-api-cards.ts'
import { toApiCycle } from './to-api-cycle.ts'

interface Loaded {
  current: CurrentCycle
  income: Income
}

type ExpectedSeries = SafeToSpendInput['charges'][number]

const toApiAmount = (minor: bigint) => toWireAmount(minor, 'CLP')

/** Computes safe-to-spend, the committed amounts and the projected balance in the format of the API. */
export function toApiSafeToSpend({ current, income }: Loaded, expected: Expected): SafeToSpend {
  const input = toSafeToSpendInput(expected)
  const { today, until, nextIncome, pace } = input
  const { mode, months } = income
  const lastDay = addDays(nextIncome, -1)
  const balance = sum(input.spendingAccounts.map((account) => account.balance ?? 0n))
  const { incomes, lateIncomes } = splitIncomes(input)
  // What an irregular income brings is free when it is there.
  const counted = mode === 'irregular' ? [] : incomes
  const beforePayday = <Item extends { date: PlainDate }>(items: readonly Item[]) =>
    items.filter(({ date }) => date <= lastDay)
  const charges = beforePayday(input.charges).map((series) => ({ ...series, amount: -series.amount }))
  const bills = charges.filter(({ isSavings }) => !isSavings)
  const savings = charges.filter(({ isSavings }) => isSavings)
  const instalments = beforePayday(input.instalments)
  const goals = deductGoalsOfMonth(expected)
  const goalEvent = { name: safeToSpendCopy.chart.goals, date: lastDay, amount: goals.amount }
  const after = listSetAside(input)
  const cushion = current.cushion ?? income.bills
  const { free, perDay, perDayUntil, shortfall, held, reserveMissing } = computeSafeToSpend({
    today,
    lastDay,
    balance,
    incomes: beforePayday(counted),
    charges: [...bills, ...savings, ...instalments, ...input.cardBills.due.map(toCharge), goalEvent],
    cushion,
    setAside: sumAmounts(after),
  })
  const usual = computeUsualSpending(months)
  const safeMonthly = computeSafeMonthly(mode, { months, expected: income.expected, free })
  const line = projectBalance({
    balance,
    pace,
    events: listLineEvents(expected, until),
    today,
    until,
  })
  const lowest = findLowestDay(line)
  const belowZero = findBelowZero(line, lastDay)
  return {
    today,
    cycle: toApiCycle(current, income),
    last_day: lastDay,
    days: daysToPayday({ nextPayday: nextIncome }, today),
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
    incomes: toApiDeduction(beforePayday(counted), toApiIncome),
    late_incomes: (mode === 'irregular' ? [] : lateIncomes).map(({ due, ...income }) => ({
      ...toApiIncome(income),
      due,
    })),
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
    bills_after: {
      ...toApiDeduction(after, ({ name, date, amount }) => ({ name, date, amount: toApiAmount(amount) })),
      held: toApiAmount(held.setAside),
    },
    cushion: { amount: toApiAmount(cushion), held: toApiAmount(held.cushion) },
    cushion_missing: reserveMissing && {
      amount: toApiAmount(reserveMissing.amount),
      until: reserveMissing.until,
    },
    free: toApiAmount(free),
    usual_spending: usual === null ? null : toApiAmount(usual),
    safe_monthly: safeMonthly === null ? null : toApiAmount(safeMonthly),
    runway: toApiRunway(mode, { amount: balance - input.cardDebt, usual }),
    per_day: hasPerDay(income) ? toApiAmount(limitPerDay(perDay, safeMonthly)) : null,
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

/** Returns what falls due soon after the payday, by day. */
const listSetAside = ({ after, cardBills }: SafeToSpendInput) =>
  [
    ...after.charges.map(({ name, date, amount }) => ({ name, date, amount: -amount })),
    ...after.instalments.map(({ name, date, amount }) => ({ name, date, amount })),
    ...after.cardBills.map((bill) => ({
      name: toCardBillName(bill, cardBills.accounts),
      date: bill.paidOn,
      amount: bill.amount,
    })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))

/** How long the money that no card is owed lasts; null unless the income is irregular and its spending known. */
function toApiRunway(
  mode: Income['mode'],
  { amount, usual }: { amount: bigint; usual: bigint | null },
): SafeToSpend['runway'] {
  const halfMonths = mode === 'irregular' ? computeHalfMonths(amount, usual) : null
  return halfMonths === null ? null : { half_months: halfMonths, amount: toApiAmount(amount) }
}

/** A bill that came in fewer whole months is not known to repeat each month. */
const monthsOfPerDay = 3

/** Whether a day can have an amount: an income is expected, and the bills before it are known. */
const hasPerDay = ({ mode, months }: Income): boolean =>
  mode !== 'irregular' && months.length >= monthsOfPerDay

const daysOfMonth = 30n

/** Limits the amount per day to what can be spent in a month. */
const limitPerDay = (perDay: bigint, safeMonthly: bigint | null): bigint =>
  safeMonthly === null || perDay * daysOfMonth <= safeMonthly ? perDay : safeMonthly / daysOfMonth

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

const toApiCharge = ({ seriesId, name, date, amount, isLate, hasNoData }: ExpectedSeries) => ({
  series_id: seriesId,
  name,
  date,
  amount: toApiAmount(amount),
  late: isLate,
  no_data: hasNoData,
})

const toApiDay = ({ date, balance }: { date: PlainDate; balance: bigint }) => ({
  date,
  balance: toApiAmount(balance),
})
