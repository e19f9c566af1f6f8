import {
  type AnalysisChart,
  categoryTrends,
  comparison,
  dailyBalances,
  fixedSpending,
  merchantShares,
  netWorth,
  weekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { toRangeQuery } from '../../entities/period/queries.ts'
import { api, queryString } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

/** Query factory of the charts. The previous data stay until the next ones load. */
const rangeQuery =
  <T>(name: string, answer: z.ZodMiniType<T>) =>
  (range: ComparedRange, currency: Currency) =>
    queryOptions({
      queryKey: [queryKeyRoots.figures, name, range.from, range.to, currency],
      queryFn: ({ signal }) =>
        api.get(`/api/analytics/${name}/${toRangeQuery(range, currency)}`, answer, { signal }),
      placeholderData: keepPreviousData,
    })

export const trendsQuery = rangeQuery('trends', categoryTrends)
export const merchantsQuery = rangeQuery('merchants', merchantShares)
export const weekdaysQuery = rangeQuery('weekdays', weekdaySpending)
export const fixedQuery = rangeQuery('fixed', fixedSpending)
export const balancesQuery = rangeQuery('balances', dailyBalances)
export const netWorthQuery = rangeQuery('net-worth', netWorth)

export const comparisonQuery = (
  { from, to }: ComparedRange,
  currency: Currency,
  compare_from: PlainDate | undefined,
) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'comparison', from, to, compare_from, currency],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/comparison/${queryString({ from, to, currency, compare_from })}`, comparison, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Returns the path of a chart's CSV file. */
export const csvPath = (
  chart: AnalysisChart,
  { from, to }: ComparedRange,
  currency: Currency,
  compare_from?: PlainDate,
): string => `/api/analytics/csv/${queryString({ chart, from, to, currency, compare_from })}`

/** Fails if the user's plan has no picture download. */
export const checkPicturePlan = () => api.get('/api/analytics/picture/', nothing)
