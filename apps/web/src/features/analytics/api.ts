import {
  categoryTrends,
  comparison,
  dailyBalances,
  fixedSpending,
  merchantShares,
  weekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import { savedAndInvested } from '@lucas/contract/analytics/saved.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rangeQuery } from '../../entities/analytics/queries.ts'
import { api, queryString } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

export const trendsQuery = rangeQuery('trends', categoryTrends)
export const merchantsQuery = rangeQuery('merchants', merchantShares)
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
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'comparison', from, to, period, compare_from, currency, by],
    queryFn: ({ signal }) =>
      api.get(
        `/api/analytics/comparison/${queryString({ from, to, currency, by, period, compare_from })}`,
        comparison,
        {
          signal,
        },
      ),
    placeholderData: keepPreviousData,
  })
