import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { plansCopy } from '@lucas/contract/copy/plans.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import { limits } from '@lucas/contract/limits.ts'
import { cycleSoFar } from '@lucas/contract/rules/payday.ts'
import {
  addMonths,
  type CalendarPeriod,
  type DateRange,
  isPlainDate,
  monthOf,
  type PeriodName,
  type PlainDate,
  periodNames,
  periodRange,
} from '@lucas/contract/rules/periods.ts'
import { monthName, sentence, shortDay } from './format.ts'

const copy = dashboardCopy.period

/** What the URL says: one of the named periods, or two days. Nothing means the screen's usual one (spec 9). */
export interface PeriodSearch {
  period?: PeriodName
  from?: PlainDate
  to?: PlainDate
}

/** A range to look at; one that has days of its own to be compared with says where they begin. */
export type ShownRange = DateRange & { compareFrom?: PlainDate }
export interface Period {
  name: PeriodName | 'custom'
  range: ShownRange
}

const isName = (value: unknown): value is PeriodName => periodNames.some((name) => name === value)
const isDay = (value: unknown): value is PlainDate => typeof value === 'string' && isPlainDate(value)

/** Takes what is sound from a URL; a broken or reversed range counts as none. */
export function readPeriodSearch({ period, from, to }: Record<string, unknown>): PeriodSearch {
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  return isName(period) ? { period } : {}
}

/** The range that is looked at on a given day. 'Mi ciclo' is known once the person's cycle is: null until then. */
export function periodOf(
  { period, from, to }: PeriodSearch,
  today: PlainDate,
  { usual = 'this_month', cycle }: { usual?: CalendarPeriod; cycle?: CycleWire | undefined } = {},
): Period | null {
  if (from !== undefined && to !== undefined) return { name: 'custom', range: { from, to } }
  const name = period ?? usual
  if (name !== 'my_cycle') return { name, range: periodRange(name, today) }
  if (cycle === undefined) return null
  return { name, range: { ...cycleSoFar(cycle, today), compareFrom: cycle.previous_from } }
}

/** `3 nov – 18 nov` */
export const rangeLabel = ({ from, to }: DateRange, today: PlainDate): string =>
  from === to ? shortDay(from, today) : copy.chosen(shortDay(from, today), shortDay(to, today))

/** The period in a word or two, for a caption: the month, the year or the days. */
export function periodCaption({ name, range }: Period, today: PlainDate): string {
  switch (name) {
    case 'this_month':
    case 'last_month':
      return sentence(monthName(monthOf(range.from)))
    case 'this_year':
      return range.from.slice(0, 4)
    case 'last_12_months':
      return copy.names.last_12_months
    case 'my_cycle':
    case 'custom':
      return rangeLabel(range, today)
  }
}

export interface RangeDraft {
  from: string
  to: string
}

/** What stands in the way of a range that a person chose, by field. */
export function rangeErrors({ from, to }: RangeDraft, today: PlainDate, isFree = false): Partial<RangeDraft> {
  if (!isPlainDate(from)) return { from: copy.fromRequired }
  if (!isPlainDate(to)) return { to: copy.toRequired }
  if (from > to) return { from: copy.order }
  if (to > today) return { to: copy.future }
  if (isFree && to >= addMonths(from, limits.freeMonthsOfFigures)) return { from: plansCopy.months }
  const longest = addMonths(from, 12 * limits.yearsOfFigures)
  return to > longest ? { from: transactionsCopy.rangeTooLong } : {}
}
