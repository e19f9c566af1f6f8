import { analysisScreenCopy as copy } from '@lucas/contract/copy/analysis-screen.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import {
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { longMonth, sentence, signedPercent } from '../../lib/format.ts'
import { type Period, periodCaption } from '../../lib/period.ts'

/** What all cards look at. */
export interface Shown {
  period: Period
  currency: Currency
  today: PlainDate
}

/** Which rows stand behind a mark, as the list's address says it. */
export const rowsBehind = ({ from, to }: DateRange, more: { category?: string; search?: string } = {}) => ({
  date_from: from,
  date_to: to,
  ...more,
})

/** `Diciembre 2025 a noviembre 2026`, or the days where the months are not whole ones. */
export function periodWords(period: Period, today: PlainDate): string {
  const { from, to } = period.range
  const isWhole = from === firstOfMonth(from) && (to === lastOfMonth(to) || to === today)
  if (!isWhole) return periodCaption(period, today)
  const [first, last] = [sentence(longMonth(monthOf(from))), longMonth(monthOf(to))]
  return monthOf(from) === monthOf(to) ? first : copy.months(first, last)
}

/** What was saved of the income. Where more than twice the income went, how many times says nothing any more. */
export function shareWords(share: number | null): string {
  if (share === null) return uiCopy.unknownChange
  return share < -100 ? `< ${signedPercent(-100, 0)}` : signedPercent(share, 1)
}
