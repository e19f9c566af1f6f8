import type { OverviewQuery } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type ComparedRanges, compareRanges } from '@lucas/contract/rules/comparison.ts'
import {
  addMonths,
  type CalendarPeriod,
  type DateRange,
  type PlainDate,
  periodRange,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import { fail, failAtField } from '../../platform/errors.ts'
import type { Plans } from '../billing/index.ts'

interface RequestedRange {
  from?: string | undefined
  to?: string | undefined
}
export type ResolveRange = ReturnType<typeof createRangeResolver>

/** Returns a function that resolves a requested range and checks it against the user's plan (decisions 9). Throws `range_refused`, `validation_failed` or `plan_required`. */
export const createRangeResolver =
  ({ clock, plans }: { clock: Clock; plans: Plans }) =>
  async (userId: string, requested: RequestedRange, defaultPeriod: CalendarPeriod): Promise<DateRange> => {
    const range = toRange(requested, clock.today(), defaultPeriod)
    if (range.to >= addMonths(range.from, limits.freeMonthsOfFigures))
      await plans.require(userId, 'grow', analysisCopy.monthsPlan)
    return range
  }

/** Returns the requested range; a missing end comes from the default period. */
function toRange(requested: RequestedRange, today: PlainDate, period: CalendarPeriod): DateRange {
  const defaults = periodRange(period, requested.to ?? today)
  const range = { from: requested.from ?? defaults.from, to: requested.to ?? today }
  if (range.from > range.to) failAtField('range_refused', 'to')
  if (range.to > addMonths(range.from, limits.yearsOfFigures * 12)) {
    const detail = transactionsCopy.rangeTooLong
    fail('validation_failed', { detail, errors: { from: [detail] } })
  }
  return range
}

/** Returns the days that a range is compared over. Throws `range_refused` unless the days before start before the range. */
export function toComparedRanges(
  range: DateRange,
  {
    today,
    knownUntil,
    period,
    compare_from: compareFrom,
  }: Pick<OverviewQuery, 'period' | 'compare_from'> & {
    today: PlainDate
    knownUntil?: PlainDate | undefined
  },
): ComparedRanges {
  if (compareFrom !== undefined && compareFrom >= range.from) failAtField('range_refused', 'compare_from')
  return compareRanges(range, { today, period, compareFrom, knownUntil })
}
