import { type AnalysisChart, merchantShares, netWorth } from '@lucas/contract/analytics/analysis.ts'
import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { api, queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'
import { rangeQuery } from './queries.ts'

export const netWorthQuery = rangeQuery('net-worth', netWorth)
export const merchantSharesQuery = rangeQuery('merchants', merchantShares)

/** Returns the path of a chart's CSV file. */
export const csvPath = (
  chart: AnalysisChart,
  { from, to, period, months }: ComparedRange,
  currency: Currency,
  by?: SpendingDay,
  compare_from?: PlainDate,
): string =>
  `/api/analytics/csv/${queryString({ chart, from, to, currency, by, period, months, compare_from })}`

/** Fails if the user's plan has no picture download. */
export const checkPicturePlan = () => api.get('/api/analytics/picture/', nothing)
