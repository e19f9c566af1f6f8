import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import { limits } from '@lucas/contract/limits.ts'
import { sameDaysFrom } from '@lucas/contract/rules/payday.ts'
import {
  addMonths,
  type CalendarPeriod,
  type DateRange,
  type PlainDate,
  periodRange,
  previousRange,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import { fail } from '../../platform/errors.ts'
import type { PlanGate } from './ports.ts'

interface Asked {
  from?: string | undefined
  to?: string | undefined
}
export type Ranges = ReturnType<typeof createRanges>

/** The ranges that people ask for, within what is possible and what their plan holds (decisions 9). */
export const createRanges =
  ({ clock, plans }: { clock: Clock; plans: PlanGate }) =>
  async (person: string, asked: Asked, usual: CalendarPeriod): Promise<DateRange> => {
    const range = rangeOf(asked, clock.today(), usual)
    if (range.to >= addMonths(range.from, limits.freeMonthsOfFigures))
      await plans.require(person, 'grow', analysisCopy.monthsPlan)
    return range
  }

/** The range that was asked for; a missing end is that of the period which is shown by itself. */
function rangeOf(asked: Asked, today: PlainDate, period: CalendarPeriod): DateRange {
  const usual = periodRange(period, asked.to ?? today)
  const range = { from: asked.from ?? usual.from, to: asked.to ?? today }
  if (range.from > range.to) fail('range_refused')
  if (range.to > addMonths(range.from, limits.yearsOfFigures * 12)) {
    const detail = transactionsCopy.rangeTooLong
    fail('validation_failed', { detail, errors: { from: [detail] } })
  }
  return range
}

/** The days that a range is compared with; days of the range itself are none. */
export function comparedWith(range: DateRange, from: string | undefined): DateRange {
  if (from === undefined) return previousRange(range)
  if (from >= range.from) fail('range_refused')
  return sameDaysFrom(from, range)
}
