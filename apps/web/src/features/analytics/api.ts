import {
  type AnalysisChart,
  categoryTrends,
  comparison,
  dailyBalances,
  fixedSpending,
  merchantShares,
  netWorth,
  weekdaySpending,
} from '@lucas/contract/analysis.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ranged } from '../../lib/figures-query.ts'
import { api, queryString } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'
import type { ShownRange } from '../../lib/period.ts'

/** One question about a range for each chart; the answer before stays until the next one is there. */
const rangeQuery =
  <T>(name: string, answer: z.ZodMiniType<T>) =>
  (range: ShownRange, currency: Currency) =>
    queryOptions({
      queryKey: [liveKeys.figures, name, range.from, range.to, currency],
      queryFn: ({ signal }) =>
        api.get(`/api/analytics/${name}/${ranged(range, currency)}`, answer, { signal }),
      placeholderData: keepPreviousData,
    })

export const trendsQuery = rangeQuery('trends', categoryTrends)
export const merchantsQuery = rangeQuery('merchants', merchantShares)
export const weekdaysQuery = rangeQuery('weekdays', weekdaySpending)
export const fixedQuery = rangeQuery('fixed', fixedSpending)
export const balancesQuery = rangeQuery('balances', dailyBalances)
export const netWorthQuery = rangeQuery('net-worth', netWorth)

export const comparisonQuery = (
  { from, to }: ShownRange,
  currency: Currency,
  compare_from: PlainDate | undefined,
) =>
  queryOptions({
    queryKey: [liveKeys.figures, 'comparison', from, to, compare_from, currency],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/comparison/${queryString({ from, to, currency, compare_from })}`, comparison, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Where the table of a chart lies as a file. */
export const filePath = (
  chart: AnalysisChart,
  { from, to }: ShownRange,
  currency: Currency,
  compare_from?: PlainDate,
): string => `/api/analytics/csv/${queryString({ chart, from, to, currency, compare_from })}`

/** Fails when the person's plan holds no pictures. */
export const askForPicture = () => api.get('/api/analytics/picture/', nothing)
