import { monthly, type SpendingDay, userMonths } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

/** Returns the query string of a range and a currency. */
export const toRangeQuery = (
  { from, to, months }: Pick<ComparedRange, 'from' | 'to' | 'months'>,
  currency: Currency,
  by?: SpendingDay,
): string => queryString({ from, to, currency, by, months })

/** The income, spending and savings of each month of a range. */
export const monthlyQuery = (
  { from, to, period, months }: ComparedRange,
  currency: Currency = 'CLP',
  by: SpendingDay = 'purchase',
) =>
  apiQuery(
    ['figures', 'monthly', from, to, period, currency, by, months],
    `/api/analytics/monthly/${queryString({ from, to, period, currency, by, months })}`,
    monthly,
  )

/** The months of the user. The budget's period and new salaries change them. */
export const userMonthsQuery = (today: PlainDate) =>
  apiQuery(['figures', 'months', today], '/api/analytics/months/', userMonths, { staleTime: 60_000 })
