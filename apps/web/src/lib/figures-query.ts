import { monthly } from '@lucas/contract/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queryString } from './http.ts'

/** What a question about a range says in its address. */
export const ranged = ({ from, to }: DateRange, currency: Currency): string =>
  queryString({ from, to, currency })

/** What came, went and stayed in each month of a range. */
export const monthlyQuery = (range: DateRange, currency: Currency = 'CLP') =>
  queryOptions({
    queryKey: ['figures', 'monthly', range.from, range.to, currency],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/monthly/${ranged(range, currency)}`, monthly, { signal }),
  })
