import { monthly } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http/http.ts'

/** Returns the query string of a range and a currency. */
export const toRangeQuery = ({ from, to }: DateRange, currency: Currency): string =>
  queryString({ from, to, currency })

/** The income, spending and savings of each month of a range. */
export const monthlyQuery = (range: DateRange, currency: Currency = 'CLP') =>
  queryOptions({
    queryKey: ['figures', 'monthly', range.from, range.to, currency],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/monthly/${toRangeQuery(range, currency)}`, monthly, { signal }),
  })
