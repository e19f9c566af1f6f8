import { merchantShares } from '@lucas/contract/analytics/analysis.ts'
import { categoryShares } from '@lucas/contract/analytics/analytics.ts'
import { upcoming } from '@lucas/contract/planning/recurring.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toRangeQuery } from '../../../entities/period/queries.ts'
import { api } from '../../../lib/http/http.ts'
import { queryKeyRoots } from '../../../lib/live/invalidate-on-event.ts'

/** Spending by category of a month. The month before stays until the next one is loaded. */
export const monthCategoriesQuery = (range: DateRange) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'month-categories', range.from],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/categories/${toRangeQuery(range, 'CLP')}`, categoryShares, { signal }),
    placeholderData: keepPreviousData,
  })

/** Spending by merchant of a month. */
export const monthMerchantsQuery = (range: DateRange) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'month-merchants', range.from],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/merchants/${toRangeQuery(range, 'CLP')}`, merchantShares, { signal }),
    placeholderData: keepPreviousData,
  })

/** Expected charges and card bills of the next thirty days. */
export const upcomingChargesQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'upcoming'],
  queryFn: ({ signal }) => api.get('/api/recurring/upcoming/', upcoming, { signal }),
})
