import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
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

/** Period, currency, day of purchase or payment, and today of all cards. */
export interface ChartContext {
  period: Period
  currency: Currency
  by: SpendingDay
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
  if (period.range.months === 'own') return formatPeriodCaption({ ...period, name: 'custom' }, today)
  const isWhole = from === firstOfMonth(from) && (to === lastOfMonth(to) || to === today)
  if (!isWhole) return formatPeriodCaption(period, today)
  const [first, last] = [capitalize(formatLongMonth(monthOf(from))), formatLongMonth(monthOf(to))]
  return monthOf(from) === monthOf(to) ? first : copy.months(first, last)
}

/** Formats the saved share of the income; '—' without income, and where spending above twice the income makes it meaningless. */
export const formatSavedShare = (share: number | null): string =>
  share === null || share < -100 ? uiCopy.unknownChange : formatSignedPercent(share, 1)
