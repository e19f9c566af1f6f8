import type { Currency } from '@lucas/contract/currency.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import type { IncomeDays } from '@lucas/contract/rules/payday.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { savingsKinds } from '@lucas/contract/rules/savings-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { toMonthlyAmount } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { listDue } from './domain/due.ts'
import { isPensionText } from './domain/kind.ts'
import { computeExpected } from './domain/timing.ts'
import type { Instalments } from './instalments.ts'
import { type Payment, type SeriesRow, seriesRepository } from './repository/recurring-series.ts'
import {
  type RecurringSpendingScope,
  recurringSpendingRepository,
  type SingleTexts,
} from './repository/recurring-spending.ts'
import {
  getAccountId,
  isExpected,
  listExpectations,
  recentPayments,
  type Schedule,
  toSeriesView,
} from './series-view.ts'
import { getSeriesKind, getSeriesName } from './to-api.ts'

export interface ExpectedTransaction {
  seriesId: string
  accountId: string | null
  name: string
  kind: RecurringKind
  currency: Currency
  date: PlainDate
  /** Signed, in minor units. */
  amount: bigint
  isLate: boolean
  /** Whether an earlier transaction of the series is overdue. */
  isSeriesLate: boolean
  /** A charge whose window passed, while its account has sent nothing after that window. */
  hasNoData: boolean
  /** Whether the series is Ahorro e inversión. */
  isSavings: boolean
}

/** An income in pesos that repeats. A salary in two halves is two incomes. */
export interface RegularIncome {
  accountId: string | null
  /** Its expected amount per month, in minor units. */
  monthly: bigint
  isSalary: boolean
  isPension: boolean
  /** The last payments of a salary, oldest first; empty for other incomes. */
  payments: readonly bigint[]
}

export interface Outlook {
  /** The dates of the incomes in pesos whose arrival is a payday: the salaries, or without one the pensions. */
  paydays: IncomeDays[]
  /** Where no text names a payday: the dates of the largest income, which is one only if the user says so. */
  largestIncome: IncomeDays[]
  incomes: RegularIncome[]
  /** Bills and subscriptions in pesos with their amount per month: positive, in minor units. */
  bills: { accountId: string | null; monthly: bigint }[]
  /** Returns the transactions expected until a day, by date; late ones keep the date on which they were due. */
  listUntil(day: PlainDate): ExpectedTransaction[]
}

/** Creates the outlook: expected transactions and instalments for the modules that compute future balances. */
export function createOutlook({ clock, instalments }: { clock: Clock; instalments: Instalments }) {
  async function listRunning(
    tx: Tx,
    userId: string,
    paymentsAtMost = recentPayments,
  ): Promise<RunningSeries[]> {
    const today = clock.today()
    const series = await seriesRepository(tx).listWithAccounts(userId, {
      kinds: savingsKinds,
      paymentsAtMost,
    })
    return series.flatMap((one) => {
      const view = toSeriesView(one, one.account, today)
      if (!isExpected(view)) return []
      return view.schedules.map((schedule) => ({
        ...schedule,
        row: one.row,
        isSavings: one.hasKind,
        knownUntil: view.knownUntil,
        paid: one.payments,
      }))
    })
  }

  async function getOutlook(tx: Tx, userId: string): Promise<Outlook> {
    const today = clock.today()
    const runningSeries = await listRunning(tx, userId)
    const incomes = listIncomes(runningSeries)
    const toDays = (some: readonly RunningSeries[]) => some.map((series) => toIncomeDays(series, today))
    return {
      paydays: toDays(findPaydayIncomes(incomes)),
      largestIncome: toDays(findLargestIncome(incomes)),
      incomes: incomes.map(toRegularIncome),
      bills: runningSeries.filter(isBill).map(({ row, amount, rhythm }) => ({
        accountId: getAccountId(row),
        monthly: -toMonthlyAmount(amount, rhythm),
      })),
      listUntil: (day) =>
        runningSeries
          .flatMap((series) => listExpected(series, { today, until: day }))
          .toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name, 'es')),
    }
  }

  /** Returns the days on which the incomes that decide the payday arrived, oldest first, at most this many of each. */
  async function listPastPaydays(tx: Tx, userId: string, atMost: number): Promise<PlainDate[]> {
    const incomes = listIncomes(await listRunning(tx, userId, atMost))
    const named = findPaydayIncomes(incomes)
    const bySeries = new Map(
      (named.length > 0 ? named : findLargestIncome(incomes)).map(({ row, paid }) => [row.id, paid]),
    )
    return [...bySeries.values()]
      .flat()
      .map(({ date }) => date)
      .toSorted()
  }

  return {
    getOutlook,
    listPastPaydays,
    listInstalments: instalments.listUpcoming,
    /** Returns the recurring spending and instalments of these days by month. Negative. */
    sumRecurringSpending: (tx: Tx, scope: RecurringSpendingScope, days: DateRange) =>
      recurringSpendingRepository(tx).sumByDay(scope, days),
    /** Returns what series and instalments charged on these days by account, day and category. */
    listRecurringCharges: (tx: Tx, scope: RecurringSpendingScope, days: DateRange) =>
      recurringSpendingRepository(tx).listCharges(scope, days),
    /** Returns the transactions of these days that have one of some texts and belong to no series. */
    listSingle: (tx: Tx, scope: RecurringSpendingScope, texts: SingleTexts) =>
      recurringSpendingRepository(tx).listSingle(scope, texts),
    /** Returns the yearly charges of these days, by month and category. */
    listYearlySpending: (
      tx: Tx,
      userId: string,
      accounts: readonly string[],
      currency: Currency,
      days: DateRange,
    ) => recurringSpendingRepository(tx).listYearly(userId, accounts, currency, days),
    /** Returns the single large purchases of these days, by month and category. */
    listOneOffSpending: (
      tx: Tx,
      userId: string,
      accounts: readonly string[],
      days: DateRange & { currency: Currency; amountMin: bigint },
    ) => recurringSpendingRepository(tx).listOneOffs(userId, accounts, days),
  }
}

export type RecurringOutlook = ReturnType<typeof createOutlook>

/** A series, or one half of an income that is paid twice a month. */
interface RunningSeries extends Schedule {
  row: SeriesRow
  isSavings: boolean
  /** The day up to which the data of its account are known. */
  knownUntil: number
  /** The newest transactions of an income, of both halves, oldest first. */
  paid: readonly Payment[]
}

const isBill = ({ row, isSavings }: RunningSeries): boolean =>
  row.currency === 'CLP' &&
  row.direction < 0 &&
  !isSavings &&
  (getSeriesKind(row) === 'bill' || getSeriesKind(row) === 'subscription')

const isSalary = (row: SeriesRow): boolean => row.direction > 0 && getSeriesKind(row) === 'salary'

function listExpected(
  { isSavings, row, knownUntil, ...schedule }: RunningSeries,
  { today, until }: { today: PlainDate; until: PlainDate },
): ExpectedTransaction[] {
  const series = { row, schedules: [schedule], today: toDay(today), knownUntil }
  return listExpectations(series, until).map(({ item }) => ({
    seriesId: row.id,
    accountId: getAccountId(row),
    name: getSeriesName(row),
    kind: getSeriesKind(row),
    currency: row.currency,
    date: fromDay(item.day),
    amount: schedule.amount,
    isLate: item.isLate,
    isSeriesLate: schedule.state === 'late',
    hasNoData: item.hasNoData,
    isSavings,
  }))
}

/** Pesos per month from which the largest income can be a payday. */
const paydayIncomeMin = 150_000n
const daysOfMonth = 31
/** The payments after the next one are read to find the payday after a shared one. */
const upcomingPayments = 3

const listIncomes = (runningSeries: readonly RunningSeries[]): RunningSeries[] =>
  runningSeries.filter(({ row, lastOn }) => row.currency === 'CLP' && row.direction > 0 && lastOn !== null)

const isPension = ({ row }: RunningSeries): boolean => isPensionText(getSeriesName(row))

/** Returns the incomes that name a payday: salaries, or without one pensions of at most a month's rhythm. */
function findPaydayIncomes(incomes: readonly RunningSeries[]): RunningSeries[] {
  const salaries = incomes.filter(({ row }) => isSalary(row))
  if (salaries.length > 0) return salaries
  return incomes.filter((series) => series.rhythm.days <= daysOfMonth && isPension(series))
}

/** Returns the largest income of at most a month's rhythm. That it is large does not make it a salary. */
function findLargestIncome(incomes: readonly RunningSeries[]): RunningSeries[] {
  const sizeOf = ({ amount, rhythm }: RunningSeries) => toMonthlyAmount(amount, rhythm)
  const [largest] = incomes
    .filter((series) => series.rhythm.days <= daysOfMonth && sizeOf(series) >= paydayIncomeMin)
    .toSorted((a, b) => Number(sizeOf(b) - sizeOf(a)))
  return incomes.filter(({ row }) => row.id === largest?.row.id)
}

const toRegularIncome = (series: RunningSeries): RegularIncome => ({
  accountId: getAccountId(series.row),
  monthly: toMonthlyAmount(series.amount, series.rhythm),
  isSalary: isSalary(series.row),
  isPension: isPension(series),
  payments: isSalary(series.row) ? series.payments : [],
})

/** What comes and what came follow the lists: a payday that passed without data is over, as in every list of dates. */
function toIncomeDays({ timing, state, lastOn }: RunningSeries, today: PlainDate): IncomeDays {
  const dayAt = (periods: number) => fromDay(computeExpected(timing, periods).day)
  const due = listDue(timing, {
    state,
    isIncome: true,
    today: toDay(today),
    knownUntil: toDay(today),
    until: Number.POSITIVE_INFINITY,
  }).slice(0, upcomingPayments)
  const passed = state === 'late' ? 0 : (due[0]?.periods ?? 1) - 1
  // Banks date some transactions in the future; they are no payday yet.
  const paidOn = lastOn === null || lastOn > today ? today : lastOn
  return {
    paid: passed === 0 ? paidOn : dayAt(passed),
    before: passed === 1 ? paidOn : dayAt(passed - 1),
    expected: due.map(({ day }) => fromDay(day)),
    isLate: state === 'late',
  }
}
