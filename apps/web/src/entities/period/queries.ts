import { monthly, type SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http/http.ts'
import type { ComparedRange } from '../../lib/search-params/period.ts'

/** Returns the query string of a range and a currency. */
export const toRangeQuery = ({ from, to }: DateRange, currency: Currency, by?: SpendingDay): string =>
  queryString({ from, to, currency, by })

/** The income, spending and savings of each month of a range. */
export const monthlyQuery = (
  { from, to, period }: ComparedRange,
  currency: Currency = 'CLP',
  by: SpendingDay = 'purchase',
) =>
  queryOptions({
    queryKey: ['figures', 'monthly', from, to, period, currency, by],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/monthly/${queryString({ from, to, period, currency, by })}`, monthly, {
        signal,
      }),
  })
