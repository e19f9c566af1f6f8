import { forecast, type YearlyKey } from '@lucas/contract/planning/forecast.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

const path = '/api/forecast/'

/** What comes in twelve months. What changes figures changes it. */
export const forecastQuery = (today: PlainDate) => apiQuery(['figures', 'forecast', today], path, forecast)

const yearlyPath = (key: YearlyKey): string => `${path}yearly/${key}/`

/** What past years show is not expected, until it is restored. */
export const removeYearlyItem = (key: YearlyKey) => api.delete(yearlyPath(key), undefined, nothing)
export const restoreYearlyItem = (key: YearlyKey) => api.put(yearlyPath(key), undefined, nothing)
