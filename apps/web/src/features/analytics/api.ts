import {
  categoryTrends,
  comparison,
  dailyBalances,
  fixedSpending,
  weekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import { savedAndInvested } from '@lucas/contract/analytics/saved.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { rangeQuery } from '../../entities/analytics/queries.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

export const trendsQuery = rangeQuery('trends', categoryTrends)
export const weekdaysQuery = rangeQuery('weekdays', weekdaySpending)
export const fixedQuery = rangeQuery('fixed', fixedSpending)
export const balancesQuery = rangeQuery('balances', dailyBalances)
export const savedQuery = rangeQuery('saved', savedAndInvested)

export const comparisonQuery = (
  { from, to, period }: ComparedRange,
  currency: Currency,
  by: SpendingDay,
  compare_from: PlainDate | undefined,
) =>
  apiQuery(
    ['figures', 'comparison', from, to, period, compare_from, currency, by],
    `/api/analytics/comparison/${queryString({ from, to, currency, by, period, compare_from })}`,
    comparison,
    { placeholderData: keepPreviousData },
  )
