import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  addMonths,
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsBetween,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'
import { failField } from '../../platform/errors.ts'

const monthsMax = limits.commitmentYears * 12

const isNear = (first: PlainDate, today: PlainDate) => Math.abs(monthsBetween(first, today)) <= monthsMax

/** Returns the days of a month, by default the running one. Throws for one that is more than ten years away. */
export function toMonthRange(month: PlainMonth | undefined, today: PlainDate): DateRange {
  const from = month === undefined ? firstOfMonth(today) : `${month}-01`
  if (!isNear(from, today)) failField('month', copy.monthFar)
  return { from, to: lastOfMonth(from) }
}

/** Returns a month with those before and after it; null beyond ten years. */
export function toMonthSteps({ from }: DateRange, today: PlainDate) {
  const step = (months: number) => {
    const first = addMonths(from, months)
    return isNear(first, today) ? monthOf(first) : null
  }
  return { today, month: monthOf(from), previous: step(-1), next: step(1) }
}
