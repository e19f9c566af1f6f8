import { type RecurringPatch, recurringDetail } from '@lucas/contract/planning/recurring.ts'
import { api } from '../../lib/http/http.ts'

const pathOf = (id: string): string => `/api/recurring/${encodeURIComponent(id)}/`

export const updateSeries = (id: string, patch: RecurringPatch) =>
  api.patch(pathOf(id), patch, recurringDetail)

/** The series is no commitment, for good. */
export const dismissSeries = (id: string) => api.delete(pathOf(id), undefined, recurringDetail)

export const restoreSeries = (id: string) => api.post(`${pathOf(id)}restore/`, undefined, recurringDetail)
