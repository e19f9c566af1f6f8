import { analysisScreenCopy as copy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import {
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { capitalize, formatLongMonth, formatSignedPercent } from '../../lib/format/format.ts'
import { formatPeriodCaption, type Period } from '../../lib/search-params/period.ts'

/** Period, currency and day of all cards. */
export interface ChartContext {
  period: Period
  currency: Currency
  today: PlainDate
}

/** Returns the URL search of the transactions behind a mark. */
export const toListSearch = ({ from, to }: DateRange, more: { category?: string; search?: string } = {}) => ({
  date_from: from,
  date_to: to,
  ...more,
})

/** Formats `Diciembre 2025 a noviembre 2026`, or the days if the months are not whole. */
export function formatPeriod(period: Period, today: PlainDate): string {
  const { from, to } = period.range
  const isWhole = from === firstOfMonth(from) && (to === lastOfMonth(to) || to === today)
  if (!isWhole) return formatPeriodCaption(period, today)
  const [first, last] = [capitalize(formatLongMonth(monthOf(from))), formatLongMonth(monthOf(to))]
  return monthOf(from) === monthOf(to) ? first : copy.months(first, last)
}

/** Formats the saved share of the income. Spending above twice the income shows as `< −100%`. */
export function formatSavedShare(share: number | null): string {
  if (share === null) return uiCopy.unknownChange
  return share < -100 ? `< ${formatSignedPercent(-100, 0)}` : formatSignedPercent(share, 1)
}
