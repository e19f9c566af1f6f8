import type { MonthKind, UserMonths } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { toCycleRange } from '@lucas/contract/rules/payday.ts'
import {
  addDays,
  addMonths,
  type CalendarPeriod,
  calendarPeriods,
  type DateRange,
  isPlainDate,
  monthOf,
  type PeriodName,
  type PlainDate,
  periodNames,
  periodRange,
} from '@lucas/contract/rules/periods.ts'
import { capitalize, monthName, shortDay } from '../format/format.ts'

const copy = dashboardCopy.period

/** The search parameters of a period: a name or two days. None of them means the screen's default (spec 9). */
export interface PeriodSearch {
  period?: PeriodName
  from?: PlainDate
  to?: PlainDate
}

/**
 * A range of days. What it is compared with depends on `period`, where it is a calendar period, and on `compareFrom`, the start of
 * the range to compare with, where that is not the default. Its months are calendar months, unless `months` are those of the user.
 */
export type ComparedRange = DateRange & {
  period?: CalendarPeriod
  compareFrom?: PlainDate
  months?: MonthKind
}
export interface Period {
  name: PeriodName | 'custom'
  range: ComparedRange
}

const isName = (value: unknown): value is PeriodName => periodNames.some((name) => name === value)
const isDay = (value: unknown): value is PlainDate => typeof value === 'string' && isPlainDate(value)

/** Reads valid search parameters. An invalid or reversed range is dropped. */
export function parsePeriodSearch({ period, from, to }: Record<string, unknown>): PeriodSearch {
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  return isName(period) ? { period } : {}
}

/** Returns the days of a period on a given day. 'Mi ciclo' is null until the user's cycle is loaded. */
export function resolvePeriod(
  { period, from, to }: PeriodSearch,
  today: PlainDate,
  {
    defaultPeriod = 'this_month',
    cycle,
    months,
  }: { defaultPeriod?: CalendarPeriod; cycle?: PayCycle | undefined; months?: UserMonths | undefined } = {},
): Period | null {
  const own = months?.period === 'cycle' ? ({ months: 'own' } as const) : {}
  if (from !== undefined && to !== undefined) return { name: 'custom', range: { from, to, ...own } }
  const name = period ?? defaultPeriod
  const ofMonths = months?.period === 'cycle' && name !== 'my_cycle' ? toOwnRange(name, months, today) : null
  if (ofMonths !== null) return { name, range: { ...ofMonths, ...own } }
  if (name !== 'my_cycle') return { name, range: { ...periodRange(name, today), period: name } }
  if (cycle === undefined) return null
  return { name, range: { ...toCycleRange(cycle, today), compareFrom: cycle.previous_from, ...own } }
}

/** Returns the days of a period in months from payday to payday, and the first day to compare with; null if a month is missing. */
function toOwnRange(name: CalendarPeriod, { months }: UserMonths, today: PlainDate): ComparedRange | null {
  const running = months.findLastIndex(({ from }) => from <= today)
  const year = Number(months[running]?.month.slice(0, 4))
  const startOfYear = (of: number) => months.findIndex(({ month }) => month >= `${of}-01`)
  const [first, before] = {
    this_month: [running, running - 1],
    last_month: [running - 1, running - 2],
    this_year: [startOfYear(year), startOfYear(year - 1)],
    last_12_months: [running - 11, running - 23],
  }[name].map((at) => months[at])
  if (first === undefined || before === undefined) return null
  const to = name === 'last_month' ? first.to : today
  // A year at most: every plan has its figures.
  const since = addDays(addMonths(to, -12), 1)
  return { from: first.from > since ? first.from : since, to, compareFrom: before.from }
}

const isSameRange = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to

/**
 * Returns the period of an answer: the requested one if the answer is for its days. While the next answer loads, the figures
 * are still those of other days, which need their own name.
 */
export function toAnsweredPeriod(range: DateRange, requested: Period, today: PlainDate): Period {
  if (isSameRange(range, requested.range)) return requested
  const name = calendarPeriods.find((one) => isSameRange(periodRange(one, today), range)) ?? 'custom'
  return { name, range }
}

/** Formats a range as `3 nov – 18 nov`. */
export const formatRange = ({ from, to }: DateRange, today: PlainDate): string =>
  from === to ? shortDay(from, today) : copy.chosen(shortDay(from, today), shortDay(to, today))

/** Formats a period for a caption: the month, the year or the days. */
export function formatPeriodCaption({ name, range }: Period, today: PlainDate): string {
  switch (range.months === 'own' && name !== 'last_12_months' ? 'custom' : name) {
    case 'this_month':
    case 'last_month':
      return capitalize(monthName(monthOf(range.from)))
    case 'this_year':
      return range.from.slice(0, 4)
    case 'last_12_months':
      return copy.names.last_12_months
    case 'my_cycle':
    case 'custom':
      return formatRange(range, today)
  }
}
