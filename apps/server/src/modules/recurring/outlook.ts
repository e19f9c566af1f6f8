import type { Currency } from '@lucas/contract/currency.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring.ts'
import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { toMonthlyAmount } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { listDue } from './domain/due.ts'
import { getRhythmRule } from './domain/rhythm.ts'
import { computeExpected } from './domain/timing.ts'
import type { Instalments } from './instalments.ts'
import { seriesRepository } from './repository/recurring-series.ts'
import { recurringSpendingRepository } from './repository/recurring-spending.ts'
import { toTiming } from './series-mapping.ts'
import { getAmounts, getSeriesKind, getSeriesName, type SeriesView, toSeriesView } from './to-api.ts'

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
}

/** The dates of a salary: the last payment, the next expected one, and when the payment before the last was due. */
export interface SalaryDays {
  paid: PlainDate
  expected: PlainDate
  before: PlainDate
}

export interface Outlook {
  /** The dates of the largest active salary in pesos; null without one. */
  salary: SalaryDays | null
  /** Returns the transactions expected until a day, by date; late ones keep the date on which they were due. */
  listUntil(day: PlainDate): ExpectedTransaction[]
}

/** Creates the outlook: expected transactions and instalments for the modules that compute future balances. */
export function createOutlook({ clock, instalments }: { clock: Clock; instalments: Instalments }) {
  async function getOutlook(tx: Tx, userId: string): Promise<Outlook> {
    const repository = seriesRepository(tx)
    const accounts = new Map((await repository.listAccounts(userId)).map((account) => [account.id, account]))
    const today = clock.today()
    const runningSeries = (await repository.list(userId))
      .map((row) => toSeriesView(row, accounts.get(row.account_id ?? ''), today))
      .filter(({ account, state }) => account && (state === 'active' || state === 'late'))
    return {
      salary: findSalary(runningSeries, today),
      listUntil: (day) =>
        runningSeries
          .flatMap((series) => listExpected(series, today, day))
          .toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name, 'es')),
    }
  }

  return {
    getOutlook,
    listInstalments: instalments.listUpcoming,
    /** Returns the recurring spending and instalments of these days by month. Negative. */
    sumRecurringSpending: (
      tx: Tx,
      userId: string,
      accounts: readonly string[],
      currency: Currency,
      days: DateRange,
    ) => recurringSpendingRepository(tx).sumByMonth(userId, accounts, currency, days),
  }
}

export type RecurringOutlook = ReturnType<typeof createOutlook>

const listExpected = (series: SeriesView, today: PlainDate, until: PlainDate): ExpectedTransaction[] =>
  listDue(toTiming(series.row), { state: series.state, today: toDay(today), until: toDay(until) }).map(
    (item) => ({
      seriesId: series.row.id,
      accountId: series.row.account_id,
      name: getSeriesName(series.row),
      kind: getSeriesKind(series.row),
      currency: series.row.currency,
      date: fromDay(item.day),
      amount: getAmounts(series.row).expected,
      isLate: item.isLate,
    }),
  )

function findSalary(runningSeries: readonly SeriesView[], today: PlainDate): SalaryDays | null {
  const [largest] = runningSeries
    .filter(({ row }) => getSeriesKind(row) === 'salary' && row.currency === 'CLP' && row.last_on !== null)
    .map((series) => ({ series, size: computeMonthlyAmount(series) }))
    .toSorted((a, b) => Number(b.size - a.size))
  if (!largest) return null
  const { row } = largest.series
  const timing = toTiming(row)
  const dayAt = (periods: number) => fromDay(computeExpected(timing, periods).day)
  // Banks date some transactions in the future; they are no payday yet.
  const paid = row.last_on === null || row.last_on > today ? today : row.last_on
  const previous = dayAt(-1)
  return { paid, expected: dayAt(1), before: previous < paid ? previous : addDays(paid, -1) }
}

const computeMonthlyAmount = ({ row }: SeriesView): bigint =>
  toMonthlyAmount(getAmounts(row).expected, getRhythmRule(row.own_rhythm ?? row.rhythm))
