import { monthly, type SpendingDay } from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http/http.ts'

/** Returns the query string of a range and a currency. */
export const toRangeQuery = ({ from, to }: DateRange, currency: Currency, by?: SpendingDay): string =>
  queryString({ from, to, currency, by })

/** The income, spending and savings of each month of a range. */
export const monthlyQuery = (range: DateRange, currency: Currency = 'CLP', by: SpendingDay = 'purchase') =>
  queryOptions({
    queryKey: ['figures', 'monthly', range.from, range.to, currency, by],
    queryFn: ({ signal }) =>
      api.get(`/api/analytics/monthly/${toRangeQuery(range, currency, by)}`, monthly, { signal }),
  })
