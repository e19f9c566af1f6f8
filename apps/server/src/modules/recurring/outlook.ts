import type { Currency } from '@lucas/contract/currency.ts'
import type { RecurringState } from '@lucas/contract/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import type { IncomeDays } from '@lucas/contract/rules/payday.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { savingsKinds } from '@lucas/contract/rules/savings-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { toMonthlyAmount } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { listDue } from './domain/due.ts'
import { isAfterEnd } from './domain/end.ts'
import { splitHalfMonths } from './domain/half-months.ts'
import { isPensionText } from './domain/income-text.ts'
import { getRhythmRule, type RhythmRule } from './domain/rhythm.ts'
import { computeSeriesState } from './domain/state.ts'
import { computeExpected, type SeriesTiming } from './domain/timing.ts'
import type { Instalments } from './instalments.ts'
import { type Payment, type SeriesRow, seriesRepository } from './repository/recurring-series.ts'
import { type RecurringSpendingScope, recurringSpendingRepository } from './repository/recurring-spending.ts'
import { toTiming } from './series-mapping.ts'
import {
  getAccountId,
  getAmounts,
  getSeriesKind,
  getSeriesName,
  type SeriesView,
  toSeriesView,
} from './to-api.ts'

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
  async function listRunning(tx: Tx, userId: string, paymentsAtMost = recentRows): Promise<RunningSeries[]> {
    const today = clock.today()
    const series = await seriesRepository(tx).listWithAccounts(userId, {
      kinds: savingsKinds,
      paymentsAtMost,
    })
    return series.flatMap(({ row, account, hasKind, payments }) => {
      const view = toSeriesView(row, account, today)
      if (view.state !== 'active' && view.state !== 'late') return []
      return toRunningSeries(view, { isSavings: hasKind, paid: payments })
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
      recurringSpendingRepository(tx).sumByMonth(scope, days),
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
interface RunningSeries {
  row: SeriesRow
  state: RecurringState
  timing: SeriesTiming
  rhythm: RhythmRule
  /** Signed, in minor units. */
  amount: bigint
  paidOn: PlainDate | null
  isSavings: boolean
  /** The last payments of a salary or of a half, oldest first. */
  payments: readonly bigint[]
  /** The newest transactions of an income, of both halves, oldest first. */
  paid: readonly Payment[]
}

/** The newest rows of a salary that are read: a year where it is paid twice a month. Fewer do not tell the 30th from the last banking day. */
const recentRows = 24
/** A half month has at least this many days; two weeks have fewer. */
const halfMonthDaysMin = 15

const isBill = ({ row, isSavings }: RunningSeries): boolean =>
  row.currency === 'CLP' &&
  row.direction < 0 &&
  !isSavings &&
  (getSeriesKind(row) === 'bill' || getSeriesKind(row) === 'subscription')

const isSalary = (row: SeriesRow): boolean => row.direction > 0 && getSeriesKind(row) === 'salary'

const isHalfMonthIncome = (row: SeriesRow): boolean =>
  row.direction > 0 &&
  (row.anchor_days ?? 0) > halfMonthDaysMin &&
  row.rhythm === 'fortnightly' &&
  row.own_rhythm === null &&
  row.own_next_on === null

function toRunningSeries(
  { row, state, knownUntil }: SeriesView,
  { isSavings, paid }: { isSavings: boolean; paid: readonly Payment[] },
): RunningSeries[] {
  const recent = paid.slice(-recentRows)
  const halves = isHalfMonthIncome(row)
    ? splitHalfMonths(recent.map(({ date, amount }) => ({ day: toDay(date), amount })))
    : null
  if (!halves)
    return [
      {
        row,
        state,
        timing: toTiming(row),
        rhythm: getRhythmRule(row.own_rhythm ?? row.rhythm),
        amount: getAmounts(row).expected,
        paidOn: row.last_on,
        isSavings,
        payments: isSalary(row) ? recent.map(({ amount }) => amount) : [],
        paid,
      },
    ]
  const rhythm = getRhythmRule('monthly')
  return halves.map(({ timing, amount, lastDay, count, amounts }) => ({
    row,
    state: computeSeriesState({ timing, rhythm, isDismissed: false, count }, knownUntil),
    timing,
    rhythm,
    amount: row.own_amount ?? amount,
    paidOn: fromDay(lastDay),
    isSavings,
    payments: amounts,
    paid,
  }))
}

const listExpected = (
  { row, state, timing, amount, isSavings }: RunningSeries,
  { today, until }: { today: PlainDate; until: PlainDate },
): ExpectedTransaction[] =>
  listDue(timing, { state, today: toDay(today), until: toDay(until) }).map((item) => ({
    seriesId: row.id,
    accountId: getAccountId(row),
    name: getSeriesName(row),
    kind: getSeriesKind(row),
    currency: row.currency,
    date: fromDay(item.day),
    amount,
    isLate: item.isLate,
    isSeriesLate: state === 'late',
    isSavings,
  }))

/** Pesos per month from which the largest income can be a payday. */
const paydayIncomeMin = 150_000n
const daysOfMonth = 31
/** The payments after the next one are read to find the payday after a shared one. */
const upcomingPayments = 3

const listIncomes = (runningSeries: readonly RunningSeries[]): RunningSeries[] =>
  runningSeries.filter(({ row, paidOn }) => row.currency === 'CLP' && row.direction > 0 && paidOn !== null)

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
  payments: series.payments,
})

function toIncomeDays({ timing, state, paidOn }: RunningSeries, today: PlainDate): IncomeDays {
  const dayAt = (periods: number) => fromDay(computeExpected(timing, periods).day)
  return {
    // Banks date some transactions in the future; they are no payday yet.
    paid: paidOn === null || paidOn > today ? today : paidOn,
    before: dayAt(-1),
    expected: Array.from({ length: upcomingPayments }, (_, at) => at + 1)
      .filter((periods) => !isAfterEnd(timing, periods))
      .map(dayAt),
    isLate: state === 'late' || computeExpected(timing, 1).to < toDay(today),
  }
}
