import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { RecurringPatch, RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { failField } from '../../platform/errors.ts'
import { fromDay, toDay } from './domain/day.ts'
import { getPaymentDay } from './domain/end.ts'
import type { SeriesTiming } from './domain/timing.ts'
import type { SeriesEdits } from './repository/recurring-series.ts'

type EndInput = Pick<RecurringPatch, 'ends_on' | 'next_number' | 'last_number'>
type End = Pick<SeriesEdits, 'ends_on' | 'last_number'>

interface EndContext {
  rhythm: RecurringRhythm
  /** The dates from the next one on, as the other changes leave them. */
  timings: readonly SeriesTiming[]
  today: PlainDate
  /** The end before the change, and how many payments were left. */
  before?: End & { payments: number }
}

/** Returns whether a change names an end. */
export const namesEnd = (input: EndInput): boolean =>
  input.ends_on !== undefined || input.next_number !== undefined || input.last_number !== undefined

/**
 * Returns the end of a series: on a day, after the last of its payments, or on the only day of what happens once. A number
 * of payments that is left stays where the dates move.
 */
export function toEnd(input: EndInput, { rhythm, timings, today, before }: EndContext): End {
  const { ends_on: endsOn, next_number: next, last_number: last } = input
  const toDayOf = (payments: number) => fromDay(getPaymentDay(timings, payments))
  if (rhythm === 'once') {
    if (next != null || last != null || (endsOn != null && endsOn !== toDayOf(1)))
      return failField('ends_on', copy.onceEnds)
    return { ends_on: toDayOf(1), last_number: null }
  }
  if (next != null || last != null) {
    if (endsOn != null) return failField('ends_on', copy.endTwice)
    if (next == null) return failField('next_number', copy.numberRequired)
    if (last == null) return failField('last_number', copy.lastNumberRequired)
    if (next > last) return failField('next_number', copy.numberInvalid)
    return { ends_on: toDayOf(last - next + 1), last_number: last }
  }
  if (endsOn != null)
    return { ends_on: requireEndDay(endsOn, getPaymentDay(timings, 1), today), last_number: null }
  if (namesEnd(input) || !before) return { ends_on: null, last_number: null }
  const { ends_on, last_number, payments } = before
  return { ends_on: last_number === null ? ends_on : toDayOf(payments), last_number }
}

const requireEndDay = (day: PlainDate, nextDay: number, today: PlainDate): PlainDate =>
  toDay(day) < nextDay || day > addMonths(today, 12 * limits.commitmentEndYearsMax)
    ? failField('ends_on', copy.endInvalid)
    : day
