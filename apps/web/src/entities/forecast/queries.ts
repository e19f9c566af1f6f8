import { forecast } from '@lucas/contract/planning/forecast.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

const path = '/api/forecast/'

/** What comes in twelve months. What changes figures changes it. */
export const forecastQuery = (today: PlainDate) => apiQuery(['figures', 'forecast', today], path, forecast)

const yearlyPath = (key: string): string => `${path}yearly/${encodeURIComponent(key)}/`

/** What past years show is not expected, until it is restored. */
export const removeYearlyItem = (key: YearlyItem['key']) => api.delete(yearlyPath(key), undefined, nothing)
export const restoreYearlyItem = (key: YearlyItem['key']) => api.put(yearlyPath(key), undefined, nothing)
