import type { Currency } from '@lucas/contract/currency.ts'
import type { RecurringKind } from '@lucas/contract/recurring.ts'
import { addDays, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import { monthlyOf } from './domain/amounts.ts'
import { fromDay, toDay } from './domain/day.ts'
import { dueOf } from './domain/due.ts'
import { rhythmRule } from './domain/rhythm.ts'
import { expectedAfter } from './domain/timing.ts'
import type { Instalments } from './instalments.ts'
import { repeatedRepository } from './repository/repeated.ts'
import { seriesRepository } from './repository/series.ts'
import { timingFrom } from './stored.ts'
import { amountsFrom, kindFrom, nameFrom, type Shown, show } from './to-wire.ts'

export interface ExpectedMovement {
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

/** The days of a salary: when it last came, when it is expected, and when the one before was due. */
export interface SalaryDays {
  paid: PlainDate
  expected: PlainDate
  before: PlainDate
}

export interface Outlook {
  /** Of the largest salary in pesos that still comes; null without one. */
  salary: SalaryDays | null
  /** What is expected from today on until a day, in the order of the days; what is late keeps its own. */
  until(day: PlainDate): ExpectedMovement[]
}

/** What is bound to come, for whoever reckons ahead. */
export function createOutlook({ clock, instalments }: { clock: Clock; instalments: Instalments }) {
  async function outlookIn(tx: Tx, person: string): Promise<Outlook> {
    const repository = seriesRepository(tx)
    const accounts = new Map((await repository.accounts(person)).map((account) => [account.id, account]))
    const today = clock.today()
    const running = (await repository.list(person))
      .map((row) => show(row, accounts.get(row.account_id ?? ''), today))
      .filter(({ account, state }) => account && (state === 'active' || state === 'late'))
    return {
      salary: salaryOf(running, today),
      until: (day) =>
        running
          .flatMap((series) => expectedOf(series, today, day))
          .toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name, 'es')),
    }
  }

  return {
    outlookIn,
    instalmentsIn: instalments.toComeIn,
    /** Spending of these days that came again or was an instalment, by month. Negative. */
    repeatedIn: (tx: Tx, person: string, accounts: readonly string[], currency: Currency, days: DateRange) =>
      repeatedRepository(tx).spentByMonth(person, accounts, currency, days),
  }
}

export type RecurringOutlook = ReturnType<typeof createOutlook>

const expectedOf = (series: Shown, today: PlainDate, until: PlainDate): ExpectedMovement[] =>
  dueOf(timingFrom(series.row), { state: series.state, today: toDay(today), until: toDay(until) }).map(
    (item) => ({
      seriesId: series.row.id,
      accountId: series.row.account_id,
      name: nameFrom(series.row),
      kind: kindFrom(series.row),
      currency: series.row.currency,
      date: fromDay(item.day),
      amount: amountsFrom(series.row).expected,
      isLate: item.isLate,
    }),
  )

function salaryOf(running: readonly Shown[], today: PlainDate): SalaryDays | null {
  const [largest] = running
    .filter(({ row }) => kindFrom(row) === 'salary' && row.currency === 'CLP' && row.last_on !== null)
    .map((series) => ({ series, size: monthlySize(series) }))
    .toSorted((a, b) => Number(b.size - a.size))
  if (!largest) return null
  const { row } = largest.series
  const timing = timingFrom(row)
  const dayAt = (periods: number) => fromDay(expectedAfter(timing, periods).day)
  // A movement that the bank dates ahead is no payday yet.
  const paid = row.last_on === null || row.last_on > today ? today : row.last_on
  const previous = dayAt(-1)
  return { paid, expected: dayAt(1), before: previous < paid ? previous : addDays(paid, -1) }
}

const monthlySize = ({ row }: Shown): bigint =>
  monthlyOf(amountsFrom(row).expected, rhythmRule(row.own_rhythm ?? row.rhythm))
