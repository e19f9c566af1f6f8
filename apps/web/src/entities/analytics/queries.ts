import { categoryShares, dashboardSummary, type SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'
import { toRangeQuery } from '../period/queries.ts'

/** The figures of the last 30 days and the current balances (decisions 4). */
export const summaryQuery = (currency: Currency) =>
  apiQuery(
    ['figures', 'summary', currency],
    `/api/dashboard/summary/${queryString({ currency })}`,
    dashboardSummary,
    { placeholderData: keepPreviousData },
  )

/** The safe-to-spend amount until the next payday, with everything that it consists of. */
export const safeToSpendQuery = (today: PlainDate) =>
  apiQuery(['figures', 'left', today], '/api/analytics/left/', safeToSpend)

/** Query factory of the charts. The previous data stay until the next ones load. */
export const rangeQuery =
  <T>(name: string, answer: z.ZodMiniType<T>) =>
  (range: Pick<ComparedRange, 'from' | 'to' | 'months'>, currency: Currency, by?: SpendingDay) =>
    apiQuery(
      ['figures', name, range.from, range.to, currency, by, range.months],
      `/api/analytics/${name}/${toRangeQuery(range, currency, by)}`,
      answer,
      { placeholderData: keepPreviousData },
    )

export const categorySharesQuery = rangeQuery('categories', categoryShares)
