import { categoryShares, dashboardSummary, overview } from '@lucas/contract/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { firstStepsAnswer } from '@lucas/contract/first-steps.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { recentTransactions } from '@lucas/contract/transaction.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ranged } from '../../lib/figures-query.ts'
import { api, queryString } from '../../lib/http.ts'
import type { ShownRange } from '../../lib/period.ts'

export const overviewQuery = (range: ShownRange, currency: Currency = 'CLP') =>
  queryOptions({
    queryKey: ['figures', 'overview', range.from, range.to, range.compareFrom, currency],
    queryFn: ({ signal }) => {
      const { from, to, compareFrom: compare_from } = range
      const query = queryString({ from, to, currency, compare_from })
      return api.get(`/api/analytics/overview/${query}`, overview, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = (range: DateRange, currency: Currency = 'CLP') =>
  queryOptions({
    queryKey: ['figures', 'categories', range.from, range.to, currency],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/categories/${ranged(range, currency)}`, categoryShares, { signal }),
    placeholderData: keepPreviousData,
  })

/** The last 30 days and what lies in the accounts now (decisions 4). */
export const summaryQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['figures', 'summary', currency],
    queryFn: ({ signal }) =>
      api.get(`/api/dashboard/summary/${queryString({ currency })}`, dashboardSummary, { signal }),
    placeholderData: keepPreviousData,
  })

/** Old with the figures: whatever changes those may be a step done. */
export const firstStepsQuery = queryOptions({
  queryKey: ['figures', 'first-steps'],
  queryFn: ({ signal }) => api.get('/api/first-steps/', firstStepsAnswer, { signal }),
  staleTime: 0,
})

export const recentQuery = (limit: number) =>
  queryOptions({
    queryKey: ['transactions', 'recent', limit],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/recent-transactions/${queryString({ limit })}`, recentTransactions, { signal }),
  })
