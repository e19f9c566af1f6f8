import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { toCycleRange } from '@lucas/contract/rules/payday.ts'
import {
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
 * the range to compare with, where that is not the default.
 */
export type ComparedRange = DateRange & { period?: CalendarPeriod; compareFrom?: PlainDate }
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
  }: { defaultPeriod?: CalendarPeriod; cycle?: PayCycle | undefined } = {},
): Period | null {
  if (from !== undefined && to !== undefined) return { name: 'custom', range: { from, to } }
  const name = period ?? defaultPeriod
  if (name !== 'my_cycle') return { name, range: { ...periodRange(name, today), period: name } }
  if (cycle === undefined) return null
  return { name, range: { ...toCycleRange(cycle, today), compareFrom: cycle.previous_from } }
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
  switch (name) {
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
