import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import { cycleSoFar } from '@lucas/contract/rules/payday.ts'
import {
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
