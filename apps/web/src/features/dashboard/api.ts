import { categoryShares, overview } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { recentTransactions } from '@lucas/contract/transactions/transaction.ts'
import { onboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toRangeQuery } from '../../entities/period/queries.ts'
import { api, queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

export const overviewQuery = (range: ComparedRange, currency: Currency = 'CLP') =>
  queryOptions({
    queryKey: ['figures', 'overview', range.from, range.to, range.period, range.compareFrom, currency],
    queryFn: ({ signal }) => {
      const { from, to, period, compareFrom: compare_from } = range
      const query = queryString({ from, to, currency, period, compare_from })
      return api.get(`/api/analytics/overview/${query}`, overview, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = (range: DateRange, currency: Currency = 'CLP') =>
  queryOptions({
    queryKey: ['figures', 'categories', range.from, range.to, currency],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/categories/${toRangeQuery(range, currency)}`, categoryShares, { signal }),
    placeholderData: keepPreviousData,
  })

/** The onboarding steps. Their key begins with 'figures', because what changes figures can complete a step. */
export const onboardingQuery = queryOptions({
  queryKey: ['figures', 'first-steps'],
  queryFn: ({ signal }) => api.get('/api/first-steps/', onboardingAnswer, { signal }),
  staleTime: 0,
})

export const recentQuery = (limit: number) =>
  queryOptions({
    queryKey: ['transactions', 'recent', limit],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/recent-transactions/${queryString({ limit })}`, recentTransactions, { signal }),
  })
