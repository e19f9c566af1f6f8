import { overview } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { recentTransactions } from '@lucas/contract/transactions/transaction.ts'
import { onboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { transactionKeys } from '../../entities/transaction/transaction-keys.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

export const overviewQuery = (
  { from, to, period, compareFrom: compare_from }: ComparedRange,
  currency: Currency = 'CLP',
) =>
  apiQuery(
    ['figures', 'overview', from, to, period, compare_from, currency],
    `/api/analytics/overview/${queryString({ from, to, currency, period, compare_from })}`,
    overview,
    { placeholderData: keepPreviousData },
  )

/** The onboarding steps. Their key begins with 'figures', because what changes figures can complete a step. */
export const onboardingQuery = apiQuery(['figures', 'first-steps'], '/api/first-steps/', onboardingAnswer, {
  staleTime: 0,
})

export const recentQuery = (limit: number) =>
  apiQuery(
    [...transactionKeys.recent, limit],
    `/api/analytics/recent-transactions/${queryString({ limit })}`,
    recentTransactions,
  )
