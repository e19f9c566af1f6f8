import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { limits } from '@lucas/contract/limits.ts'
import { addMonths, isPlainDate, type PlainDate } from '@lucas/contract/rules/periods.ts'

const copy = dashboardCopy.period

export interface RangeDraft {
  from: string
  to: string
}

/** Returns the validation errors of a range by field. */
export function validateRange(
  { from, to }: RangeDraft,
  today: PlainDate,
  isFreePlan = false,
): Partial<RangeDraft> {
  if (!isPlainDate(from)) return { from: copy.fromRequired }
  if (!isPlainDate(to)) return { to: copy.toRequired }
  if (from > to) return { from: copy.order }
  if (to > today) return { to: copy.future }
  if (isFreePlan && to >= addMonths(from, limits.freeMonthsOfFigures)) return { from: plansCopy.months }
  const latest = addMonths(from, 12 * limits.yearsOfFigures)
  return to > latest ? { from: transactionsCopy.rangeTooLong } : {}
}
