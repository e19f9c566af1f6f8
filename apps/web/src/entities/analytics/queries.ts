import { dashboardSummary, type SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api, queryString } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'
import { toRangeQuery } from '../period/queries.ts'

/** The figures of the last 30 days and the current balances (decisions 4). */
export const summaryQuery = (currency: Currency) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'summary', currency],
    queryFn: ({ signal }) =>
      api.get(`/api/dashboard/summary/${queryString({ currency })}`, dashboardSummary, { signal }),
    placeholderData: keepPreviousData,
  })

/** The safe-to-spend amount until the next payday, with everything that it consists of. */
export const safeToSpendQuery = (today: PlainDate) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'left', today],
    queryFn: ({ signal }) => api.get('/api/analytics/left/', safeToSpend, { signal }),
  })

/** Query factory of the charts. The previous data stay until the next ones load. */
export const rangeQuery =
  <T>(name: string, answer: z.ZodMiniType<T>) =>
  (range: ComparedRange, currency: Currency, by?: SpendingDay) =>
    queryOptions({
      queryKey: [queryKeyRoots.figures, name, range.from, range.to, currency, by, range.months],
      queryFn: ({ signal }) =>
        api.get(`/api/analytics/${name}/${toRangeQuery(range, currency, by)}`, answer, { signal }),
      placeholderData: keepPreviousData,
    })
